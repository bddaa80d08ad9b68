import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { useRevalidator } from 'react-router';
import { digestOf } from '../accounts/credentials.ts';
import { useApi } from '../kit/client.ts';
import type { Player } from '../kit/store.ts';
import { useSending } from '../kit/use-sending.ts';
import { Section } from '../parts/section.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { toast } from '../ui/toast.tsx';
import type { Account } from './account.ts';

/** Minimum and maximum length of a new password, in characters. */
const password_length = { min: 6, max: 32 };

/** Sets another password, or the first one of an account that came from Steam. */
export function Password({ player, account }: { player: Player; account: Account }) {
  return (
    <Section
      title={<Trans>Password</Trans>}
      about={<Trans>A new password signs you out of every other browser and device.</Trans>}
    >
      <PasswordForm player={player} account={account} />
    </Section>
  );
}

function PasswordForm({ player, account }: { player: Player; account: Account }) {
  const { t } = useLingui();
  const api = useApi();
  const { revalidate } = useRevalidator();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const { form, wrong, setWrong, sending, send } = useSending<'password' | 'password_confirmation'>({
    'door.passwords_differ': 'password_confirmation',
    'password.common': 'password',
  });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const { min, max } = password_length;
    if (!password) return setWrong({ password: t`Please enter the correct password` });
    if (password.length < min || password.length > max)
      return setWrong({ password: t`The password should consist of 6-32 characters` });
    if (password !== again) return setWrong({ password_confirmation: t`Two passwords are inconsistent` });
    const digest = digestOf(password);
    const changed = await send(() =>
      api('POST /api/account/password', { password: digest, password_confirmation: digest }),
    );
    if (!changed) return;
    setPassword('');
    setAgain('');
    toast.success(t`Password changed successfully`);
    await revalidate();
  };
  return (
    <form ref={form} noValidate onSubmit={save} className="grid gap-5 sm:grid-cols-2">
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" defaultValue={player.email ?? player.name} hidden />
      <TextField
        label={t`New password`}
        type="password"
        autoComplete="new-password"
        value={password}
        error={wrong.password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <TextField
        label={t`New password once more`}
        type="password"
        autoComplete="new-password"
        value={again}
        error={wrong.password_confirmation}
        onChange={({ target }) => setAgain(target.value)}
      />
      <div className="sm:col-span-2">
        <Button type="submit" loading={sending}>
          {account.has_password ? <Trans>Change password</Trans> : <Trans>Set a password</Trans>}
        </Button>
      </div>
    </form>
  );
}
