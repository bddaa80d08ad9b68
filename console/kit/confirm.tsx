import { call, digestOf } from './api.ts';
import { Field, Form } from './form.tsx';

/** Confirms with password and code; the session may act then, and for five minutes gravely. */
export function Confirm({ onOpen }: { onOpen: () => void }) {
  return (
    <Form
      send="Confirm"
      onSend={async ({ password = '', totp = '' }) => {
        await call('POST /api/sessions/confirm', { password: digestOf(password), totp });
        onOpen();
      }}
    >
      <p>Confirm with your password and a new code of your second factor.</p>
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        is_required
        is_first
      />
      <Field label="Code" name="totp" autoComplete="one-time-code" is_required />
    </Form>
  );
}
