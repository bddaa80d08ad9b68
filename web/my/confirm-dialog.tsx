import { Trans, useLingui } from '@lingui/react/macro';
import { withDigest } from '../accounts/credentials.ts';
import { askToSignIn } from '../kit/ask-to-sign-in.ts';
import { useForm } from '../kit/form.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import type { Account } from './account.ts';
import { CodeField } from './code-field.tsx';

interface ConfirmProps {
  account: Account;
  onEnd: (confirmed: boolean) => void;
}

/** Asks for the password, and for a code if a second factor is on. */
export default function ConfirmDialog({ open, ...rest }: ConfirmProps & { open: boolean }) {
  const { t } = useLingui();
  const { account, onEnd } = rest;
  const can_confirm = account.has_password || account.second_factor.enabled;
  return (
    <Dialog
      open={open}
      onClose={() => onEnd(false)}
      title={t`Confirm it’s you`}
      description={t`You’re about to change something that protects your account and items.`}
    >
      {can_confirm ? <ConfirmForm {...rest} /> : <SignInAgain onEnd={onEnd} />}
    </Dialog>
  );
}

function ConfirmForm({ account, onEnd }: ConfirmProps) {
  const { t } = useLingui();
  const form = useForm({
    initial: { password: '', totp: '' },
    places: {
      'account.wrong_credentials': 'password',
      'second_factor.required': 'totp',
      'second_factor.wrong': 'totp',
      'second_factor.locked': 'totp',
    },
  });
  const confirm = async () => {
    const { password, totp } = form.values;
    const faults = {
      ...(account.has_password && !password && { password: t`Please enter the correct password` }),
      ...(account.second_factor.enabled &&
        !totp && { totp: t`Enter the code from your authenticator app.` }),
    };
    if (form.show(faults)) return;
    const code = totp && { totp };
    const confirmed = await form.run<'POST /api/sessions/confirm'>(() =>
      password
        ? withDigest(password, (digest) =>
            form.api('POST /api/sessions/confirm', { ...code, password: digest }),
          )
        : form.api('POST /api/sessions/confirm', { ...code }),
    );
    if (confirmed) onEnd(true);
  };
  return (
    <form {...form.props(confirm)} className="flex flex-col gap-5">
      {account.has_password && (
        <TextField
          label={t`Password`}
          type="password"
          autoComplete="current-password"
          {...form.field('password')}
        />
      )}
      {account.second_factor.enabled && <CodeField {...form.entry('totp')} />}
      <Button type="submit" variant="main" loading={form.sending} className="w-full">
        <Trans>Confirm</Trans>
      </Button>
    </form>
  );
}

/** An account that only Steam opens has nothing to confirm with: the player signs in again. */
function SignInAgain({ onEnd }: Pick<ConfirmProps, 'onEnd'>) {
  return (
    <div className="flex flex-col gap-5">
      <p className="text-soft">
        <Trans>
          You signed in a while ago, and your account has no password yet. Sign in with Steam once
          more, then try again.
        </Trans>
      </p>
      <Button
        variant="main"
        className="w-full"
        onClick={() => {
          onEnd(false);
          askToSignIn();
        }}
      >
        <Trans>Sign in again</Trans>
      </Button>
    </div>
  );
}
