import { useState } from 'react';
import { call, digestOf, Refused } from '../kit/api.ts';
import { Field, Form, takeFocus } from '../kit/form.tsx';

/** The least characters of a password of staff. */
const password_chars_min = 10;

/** A new member of staff sets the account's password by a one-time link. */
export function JoinPage() {
  // The token stands behind the #, so no server's log has it.
  const [token] = useState(() => location.hash.slice(1));
  return (
    <main className="entrance">
      <h1>Console</h1>
      <Form
        send="Set the password"
        onSend={async ({ password = '', again = '' }) => {
          if (password !== again)
            throw new Refused({ key: 'network', msg: 'The two are different.', errors: {} });
          await call('POST /api/console/join', { token, password: digestOf(password) });
          location.assign('/console');
        }}
      >
        <p>Choose a password of {password_chars_min} characters or more.</p>
        <label>
          Password
          <input
            name="password"
            type="password"
            autoComplete="new-password"
            minLength={password_chars_min}
            required
            ref={takeFocus}
          />
        </label>
        <Field
          label="The same again"
          name="again"
          type="password"
          autoComplete="new-password"
          is_required
        />
      </Form>
    </main>
  );
}
