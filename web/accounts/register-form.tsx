import { Trans, useLingui } from '@lingui/react/macro';
import type { Answer } from '@vitrine/contract/client';
import { useId, useState, type FormEvent } from 'react';
import { useApi } from '../kit/client.ts';
import { faultsOf, useFaults } from '../kit/faults.ts';
import { useBusy } from '../kit/work/use-busy.ts';
import { readReferral } from '../promotions/referral.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox, TextField } from '../ui/field.tsx';
import { toast } from '../ui/toast.tsx';
import { AgreementBoxes, useAgreement, useAgreementFaults } from './agreement.tsx';
import { digestOf, fits, isAddress, isEmailCode, name_length, password_length } from './credentials.ts';
import { EmailCodeField } from './email-code-field.tsx';
import { SteamDoor } from './steam-door.tsx';
import type { WithProof } from './use-proof.tsx';
import type { SteamTrip } from './use-steam.ts';
import { welcome } from './welcome.ts';

export interface RegisterFormProps {
  email: string;
  onEmail: (email: string) => void;
  withProof: WithProof;
  steam: SteamTrip;
  /** Sets a new password for an existing account, instead of making an account. */
  forgot: boolean;
  code_wait: number;
  onCodeSent: () => void;
  /** Returns to signing in: the new password is set, or the player doesn't want one. */
  onReset: () => void;
}

/** The server's refusal of a call. */
type Refused = Extract<Answer<'POST /api/email/register'>, { ok: false }>['error'];

/**
 * Makes an account, or sets a new password for a player who forgot theirs (`forgot`): then without
 * a name and without boxes.
 */
export function RegisterForm({ email, onEmail, withProof, steam, forgot, ...rest }: RegisterFormProps) {
  const { t } = useLingui();
  const api = useApi();
  const [username, setUsername] = useState('');
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [agreed, setAgreed] = useAgreement(false);
  const [remove_recent, setRemoveRecent] = useState(false);
  const { form, wrong, show } = useFaults();
  const [loading, setLoading] = useState(false);
  const busy = useBusy(loading);
  const agreementFaults = useAgreementFaults();
  const texts = {
    username: t`Choose a name of 2 to 32 characters.`,
    email: t`Please enter the correct email address`,
    email_code: t`Please enter the correct verification code`,
    password: t`Please enter the correct password`,
    password_confirmation: t`Please enter the correct password`,
  };

  const passwordFaults = (): Record<string, string> => {
    if (!password) return { password: texts.password };
    if (!fits(password, password_length)) return { password: t`The password should consist of 6-32 characters` };
    if (!repeated) return { password_confirmation: texts.password_confirmation };
    if (password !== repeated) return { password_confirmation: t`Two passwords are inconsistent` };
    return {};
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (loading) return;
    const faults = {
      ...(!forgot && !fits(username.trim(), name_length) && { username: texts.username }),
      ...(!isAddress(email) && { email: texts.email }),
      ...(!isEmailCode(code.trim()) && { email_code: texts.email_code }),
      ...passwordFaults(),
      ...(!forgot && agreementFaults(agreed)),
    };
    if (show(faults)) return;
    setLoading(true);
    const given = {
      email,
      email_code: code.trim(),
      password: digestOf(password),
      password_confirmation: digestOf(repeated),
    };
    if (forgot) {
      const answer = await api('POST /api/email/forget', { ...given, remove_recent });
      setLoading(false);
      if (!answer.ok) return refused(answer.error, t`error`);
      toast.success(
        answer.data.removal
          ? t`Password changed successfully. We have written you what is removed in 24 hours.`
          : t`Password changed successfully`,
      );
      return rest.onReset();
    }
    const named = { ...readReferral(), username: username.trim(), check: 1 } as const;
    const answer = await api('POST /api/email/register', { ...given, ...named });
    if (answer.ok) return welcome(t`register success`);
    setLoading(false);
    refused(answer.error, t`Error`);
  }

  /** Shows a refusal, also at its field if it concerns one. */
  function refused({ key, msg, errors }: Refused, unsaid: string) {
    toast.error(msg || unsaid);
    if (key === 'door.code_wrong') show({ email_code: texts.email_code });
    if (key.startsWith('door.name_')) show({ username: msg });
    if (key === 'password.common') show({ password: msg });
    if (key === 'request.invalid') show(faultsOf(errors, texts));
  }

  return (
    <>
      {!forgot && <SteamDoor steam={steam} isAgreed={() => !show(agreementFaults(agreed))} />}
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        {!forgot && (
          <TextField
            label={t`Name`}
            name="username"
            autoComplete="nickname"
            maxLength={64}
            value={username}
            error={wrong.username}
            onChange={(event) => setUsername(event.target.value)}
          />
        )}
        <TextField
          label={t`E-mail`}
          name="email"
          type="email"
          autoComplete="email"
          value={email}
          error={wrong.email}
          onChange={(event) => onEmail(event.target.value)}
        />
        <EmailCodeField
          value={code}
          error={wrong.email_code}
          onChange={setCode}
          takeAddress={() => (show(isAddress(email) ? {} : { email: texts.email }) ? null : email)}
          withProof={withProof}
          wait={rest.code_wait}
          onSent={rest.onCodeSent}
        />
        <div className="grid gap-5 sm:grid-cols-2 sm:items-start sm:gap-3">
          <TextField
            label={forgot ? t`New password` : t`Password`}
            name="password"
            type="password"
            autoComplete="new-password"
            value={password}
            error={wrong.password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <TextField
            label={t`Password again`}
            name="password_confirmation"
            type="password"
            autoComplete="new-password"
            value={repeated}
            error={wrong.password_confirmation}
            onChange={(event) => setRepeated(event.target.value)}
          />
        </div>
        {forgot ? (
          <RemoveRecent checked={remove_recent} onChange={setRemoveRecent} />
        ) : (
          <AgreementBoxes agreed={agreed} wrong={wrong} onChange={setAgreed} />
        )}
        <Button type="submit" variant="main" loading={busy} className="w-full">
          {forgot ? <Trans>Set the new password</Trans> : <Trans>Register</Trans>}
        </Button>
      </form>
      {forgot && (
        <Button variant="ghost" size="small" className="mt-2 w-full" onClick={rest.onReset}>
          <Trans>Back to sign in</Trans>
        </Button>
      )}
    </>
  );
}

/**
 * Offers to remove additions that may be a stranger's: at this point only the mailbox is certain to
 * be the owner's.
 */
function RemoveRecent({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  const { t } = useLingui();
  const about = useId();
  return (
    <div>
      <Checkbox
        name="remove_recent"
        label={t`Somebody else was in my account: remove what was added lately`}
        checked={checked}
        aria-describedby={about}
        onChange={(event) => onChange(event.target.checked)}
      />
      <p id={about} className="mt-1 pl-8 text-sm text-soft">
        <Trans>
          A second factor, a Steam account and a trade link of the last 14 days go in 24 hours. We write you before, and
          you can stop it.
        </Trans>
      </p>
    </div>
  );
}
