import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { to_register } from '../kit/ask-to-sign-in.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { RegisterForm } from './register-form.tsx';
import { ResetForm } from './reset-form.tsx';
import { storeReturn } from './return.ts';
import { SignInForm } from './sign-in-form.tsx';
import { useCountdown } from './use-countdown.ts';
import { useProof } from './use-proof.tsx';
import { useSteam } from './use-steam.ts';

/** `reset` is the register form without name and boxes, for a player who forgot the password. */
type Mode = 'sign_in' | 'register' | 'reset';

/** Wait before another code can be requested, in seconds. */
const code_wait_seconds = 30;

export interface SignInDialogProps {
  open: boolean;
  /** The page that a visitor has to sign in for, as received. */
  asked_for: unknown;
  onClose: () => void;
}

/**
 * The sign-in layer: signing in, registering, setting a new password, and signing in through Steam.
 */
export default function SignInDialog({ open, asked_for, onClose }: SignInDialogProps) {
  const { t } = useLingui();
  const [mode, setMode] = useState<Mode>('sign_in');
  const [asked_before, setAskedBefore] = useState<unknown>();
  if (open && asked_for !== asked_before) {
    setAskedBefore(asked_for);
    if (asked_for === to_register) setMode('register');
  }
  const [email, setEmail] = useState('');
  const [code_wait, waitForCode] = useCountdown(code_wait_seconds);
  const { solve, withProof, dialog } = useProof();
  const steam = useSteam(solve);
  useEffect(() => storeReturn(open ? asked_for : null), [open, asked_for]);
  const heads = {
    sign_in: { title: t`Sign in`, description: t`Your backpack is where you left it.` },
    register: { title: t`Register`, description: t`It takes a minute and an e-mail address.` },
    reset: { title: t`Set a new password`, description: t`We send a code to your e-mail address.` },
  };
  const shared = { email, onEmail: setEmail, withProof, code_wait, onCodeSent: waitForCode };

  return (
    <Dialog open={open} onClose={onClose} {...heads[mode]} form>
      <Tabs<'sign_in' | 'register'>
        label={t`Ways in`}
        value={mode === 'sign_in' ? 'sign_in' : 'register'}
        onChange={setMode}
        tabs={[
          {
            value: 'sign_in',
            label: t`Sign in`,
            panel: <SignInForm {...shared} steam={steam} onForgot={() => setMode('reset')} />,
          },
          {
            value: 'register',
            label: mode === 'reset' ? t`New password` : t`Register`,
            panel:
              mode === 'reset' ? (
                <ResetForm {...shared} onReset={() => setMode('sign_in')} />
              ) : (
                <RegisterForm {...shared} steam={steam} />
              ),
          },
        ]}
      />
      {dialog}
    </Dialog>
  );
}
