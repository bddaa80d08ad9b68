import { useState } from 'react';
import { renderSVG } from 'uqr';
import { call, digestOf, Refused } from '../kit/api.ts';
import { Confirm } from '../kit/confirm.tsx';
import { Field, Form } from '../kit/form.tsx';

/** The way in: sign in, set the second factor up, or confirm with a code of it. */
export function Entrance({ refused, onOpen }: { refused: Refused; onOpen: () => void }) {
  const { key, data } = refused.error;
  return (
    <main className="entrance">
      <h1>Console</h1>
      {key !== 'factor.required' ? (
        <SignIn onOpen={onOpen} />
      ) : data?.['enabled'] === true ? (
        <Confirm onOpen={onOpen} />
      ) : (
        <SetUp onOpen={onOpen} />
      )}
    </main>
  );
}

function SignIn({ onOpen }: { onOpen: () => void }) {
  return (
    <Form
      send="Sign in"
      onSend={async ({ email = '', password = '', totp = '' }) => {
        const given = { email, password: digestOf(password), ...(totp && { totp }) };
        await call('POST /api/email/login', given);
        onOpen();
      }}
    >
      <Field label="E-mail address" name="email" type="email" autoComplete="username" is_first />
      <Field label="Password" name="password" type="password" autoComplete="current-password" />
      <Field label="Code of your second factor" name="totp" autoComplete="one-time-code" />
    </Form>
  );
}

/** Sets the second factor up, without which no right can be used. */
function SetUp({ onOpen }: { onOpen: () => void }) {
  const [secret, setSecret] = useState<{ secret: string; uri: string }>();
  const [codes, setCodes] = useState<string[]>();
  if (codes)
    return (
      <div className="form">
        <p>Keep these recovery codes. Each replaces the app once; they are shown only now.</p>
        <pre>{codes.join('\n')}</pre>
        <div className="buttons">
          <button type="button" onClick={onOpen}>
            I have kept them
          </button>
        </div>
      </div>
    );
  if (!secret)
    return (
      <Form
        send="Set it up"
        onSend={async ({ password = '' }) => {
          await call('POST /api/sessions/confirm', { password: digestOf(password) });
          setSecret(await call('POST /api/second_factor/begin', {}));
        }}
      >
        <p>Staff needs a second factor: an app on your phone that shows codes.</p>
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          is_required
          is_first
        />
      </Form>
    );
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(secret.uri))}`;
  return (
    <Form
      send="Turn it on"
      onSend={async ({ totp = '' }) => {
        const made = await call('POST /api/second_factor/enable', { totp });
        setCodes(made.recovery_codes);
      }}
    >
      <p>Scan this with your app, or type the key, then type the code that it shows.</p>
      <img src={picture} alt="QR code of the key" width="180" height="180" />
      <code>{secret.secret}</code>
      <Field label="Code" name="totp" autoComplete="one-time-code" is_required is_first />
    </Form>
  );
}
