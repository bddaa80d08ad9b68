import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { useApi } from '../kit/client.ts';
import type { DemoPlayer } from '../kit/context.ts';
import { faultsOf, useFaults } from '../kit/faults.ts';
import { useRootData } from '../kit/root-data.ts';
import { readStored } from '../kit/stored.ts';
import { useBusy } from '../kit/work/use-busy.ts';
import { readReferral } from '../promotions/referral.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { toast } from '../ui/toast.tsx';
import { AgreementBoxes, useAgreement, useAgreementFaults } from './agreement.tsx';
import { digestOf, isAddress, password_length } from './credentials.ts';
import { EmailCodeField } from './email-code-field.tsx';
import { SecondFactorField } from './second-factor-field.tsx';
import { SteamDoor } from './steam-door.tsx';
import type { WithProof } from './use-proof.tsx';
import type { SteamTrip } from './use-steam.ts';
import { welcome } from './welcome.ts';

export interface SignInFormProps {
  email: string;
  onEmail: (email: string) => void;
  withProof: WithProof;
  steam: SteamTrip;
  code_wait: number;
  onCodeSent: () => void;
  /** The player has forgotten the password. */
  onForgot: () => void;
}

/**
 * The sign-in form: e-mail, password and, if the account has a second factor, its code; after very
 * many wrong passwords also a code by e-mail.
 */
export function SignInForm({ email, onEmail, withProof, steam, onForgot, ...rest }: SignInFormProps) {
  const { code_wait, onCodeSent } = rest;
  const { t } = useLingui();
  const api = useApi();
  const demo = useRootData()?.demo;
  const [password, setPassword] = useState('');
  const [code, setCode] = useState<string | null>(null);
  const [agreed, setAgreed] = useAgreement(readStored('agreed') === '1');
  const { form, wrong, show } = useFaults();
  const [email_code, setEmailCode] = useState<string | null>(null);
  const [loading, setLoading] = useState(false);
  const busy = useBusy(loading);
  const agreementFaults = useAgreementFaults();
  const texts = {
    email: t`Please enter the correct email address`,
    password: t`Please enter the correct password`,
  };

  async function signIn(event: FormEvent) {
    event.preventDefault();
    if (loading) return;
    const faults = {
      ...(!isAddress(email) && { email: texts.email }),
      ...(password.length < password_length.min && { password: texts.password }),
      ...agreementFaults(agreed),
    };
    if (show(faults)) return;
    setLoading(true);
    const answer = await withProof('sign_in', (proof) =>
      api('POST /api/email/login', {
        ...proof,
        ...readReferral(),
        email,
        password: digestOf(password),
        ...(code?.trim() && { totp: code.trim() }),
        ...(email_code?.trim() && { email_code: email_code.trim() }),
      }),
    );
    if (answer?.ok) return welcome(t`Sign In Success`);
    setLoading(false);
    if (!answer) return;
    const { key, msg, errors } = answer.error;
    if (key === 'second_factor.required') return setCode(code ?? '');
    toast.error(msg || t`Error`);
    if (key === 'account.wrong_credentials') show({ password: msg });
    if (key === 'door.code_required') return setEmailCode('');
    if (key === 'door.code_wrong') show({ email_code: msg });
    if (key === 'second_factor.wrong' || key === 'second_factor.locked') show({ totp: msg });
    if (key === 'request.invalid') show(faultsOf(errors, texts));
  }

  return (
    <>
      <SteamDoor steam={steam} isAgreed={() => !show(agreementFaults(agreed))} />
      <form ref={form} noValidate onSubmit={signIn} className="flex flex-col gap-5">
        <TextField
          label={t`E-mail`}
          name="email"
          type="email"
          autoComplete="email"
          value={email}
          error={wrong.email}
          onChange={(event) => onEmail(event.target.value)}
        />
        <TextField
          label={t`Password`}
          name="password"
          type="password"
          autoComplete="current-password"
          value={password}
          error={wrong.password}
          onChange={(event) => setPassword(event.target.value)}
        />
        {email_code !== null && (
          <EmailCodeField
            value={email_code}
            error={wrong.email_code}
            onChange={setEmailCode}
            takeAddress={() => (show(isAddress(email) ? {} : { email: texts.email }) ? null : email)}
            withProof={withProof}
            wait={code_wait}
            onSent={onCodeSent}
          />
        )}
        {code !== null && <SecondFactorField value={code} error={wrong.totp} onChange={setCode} />}
        <AgreementBoxes agreed={agreed} wrong={wrong} onChange={setAgreed} />
        <Button type="submit" variant="main" loading={busy} className="w-full">
          <Trans>Sign in</Trans>
        </Button>
      </form>
      <Button variant="ghost" size="small" className="mt-2 w-full" onClick={onForgot}>
        <Trans>Forgot your password?</Trans>
      </Button>
      {demo && (
        <DemoPlayers
          players={demo}
          onPick={(player) => {
            onEmail(player.email);
            setPassword(player.password);
            show({});
          }}
        />
      )}
    </>
  );
}

interface DemoPlayersProps {
  players: readonly DemoPlayer[];
  onPick: (player: DemoPlayer) => void;
}

function DemoPlayers({ players, onPick }: DemoPlayersProps) {
  return (
    <div className="mt-5 border-t border-edge pt-5">
      <p className="text-sm text-soft">
        <Trans>This is the demo world. Fill in one of its players:</Trans>
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {players.map((player) => (
          <Button key={player.email} size="small" onClick={() => onPick(player)}>
            {player.name}
          </Button>
        ))}
      </div>
    </div>
  );
}
