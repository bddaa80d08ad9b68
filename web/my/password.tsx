import { Trans, useLingui } from '@lingui/react/macro';
import { useRevalidator } from 'react-router';
import { digestOf, fits, password_length } from '../accounts/credentials.ts';
import { useForm } from '../kit/form.ts';
import type { Player } from '../kit/store.ts';
import { Section } from '../parts/section.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { toast } from '../ui/toast.tsx';
import type { Account } from './account.ts';

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
  const { revalidate } = useRevalidator();
  const blank = { password: '', password_confirmation: '' };
  const form = useForm({
    initial: blank,
    places: { 'door.passwords_differ': 'password_confirmation', 'password.common': 'password' },
  });
  const save = async () => {
    const { password, password_confirmation: again } = form.values;
    if (!password) return form.show({ password: t`Please enter the correct password` });
    if (!fits(password, password_length))
      return form.show({ password: t`The password should consist of 6-32 characters` });
    if (password !== again)
      return form.show({ password_confirmation: t`Two passwords are inconsistent` });
    const digest = digestOf(password);
    const given = { password: digest, password_confirmation: digest };
    if (!(await form.send('POST /api/account/password', given))) return;
    form.set(blank);
    toast.success(t`Password changed successfully`);
    await revalidate();
  };
  return (
    <form {...form.props(save)} className="grid gap-5 sm:grid-cols-2">
      {/* Tells password managers whose password this is. */}
      <input
        type="text"
        autoComplete="username"
        defaultValue={player.email ?? player.name}
        hidden
      />
      <TextField
        label={t`New password`}
        type="password"
        autoComplete="new-password"
        {...form.field('password')}
      />
      <TextField
        label={t`New password once more`}
        type="password"
        autoComplete="new-password"
        {...form.field('password_confirmation')}
      />
      <div className="sm:col-span-2">
        <Button type="submit" loading={form.sending}>
          {account.has_password ? <Trans>Change password</Trans> : <Trans>Set a password</Trans>}
        </Button>
      </div>
    </form>
  );
}
