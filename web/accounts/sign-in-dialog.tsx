import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { to_register } from '../kit/ask-to-sign-in.ts';
import { useApi } from '../kit/client.ts';
import { tell } from '../kit/events.ts';
import type { Stop } from '../parts/stop.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { Excluded } from './excluded.tsx';
import { RegisterForm } from './register-form.tsx';
import { ResetForm } from './reset-form.tsx';
import { storeReturn, takeReturn } from './return.ts';
import { SignInForm } from './sign-in-form.tsx';
import { useCountdown } from './use-countdown.ts';
import { useProof } from './use-proof.tsx';
import { useSteam } from './use-steam.ts';
import { noteSignIn, welcome } from './welcome.ts';

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
  const [excluded, setExcluded] = useState<Stop | null>(null);
  const api = useApi();
  const enter = async () => {
    const user = await api('GET /api/user', {});
    const stop = user.ok ? user.data.stop : null;
    if (stop?.kind !== 'exclusion') return welcome(t`Sign In Success`);
    noteSignIn();
    setExcluded(stop);
    tell('login_up'); // The layer may have been closed while Steam's window was open.
    return undefined;
  };
  const steam = useSteam(solve, enter);
  useEffect(() => storeReturn(open ? asked_for : null), [open, asked_for]);
  const heads = {
    sign_in: { title: t`Sign in`, description: t`Your backpack is where you left it.` },
    register: { title: t`Register`, description: t`It takes a minute and an e-mail address.` },
    reset: { title: t`Set a new password`, description: t`We send a code to your e-mail address.` },
  };
  const shared = { email, onEmail: setEmail, withProof, code_wait, onCodeSent: waitForCode };

  if (excluded) {
    // Not to the page that was asked for, which may be a game's.
    const close = () => {
      takeReturn();
      window.location.reload();
    };
    return (
      <Dialog open={open} onClose={close} title={t`You have excluded yourself`}>
        <Excluded stop={excluded} />
      </Dialog>
    );
  }
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
            panel: (
              <SignInForm
                {...shared}
                steam={steam}
                onForgot={() => setMode('reset')}
                onSignedIn={enter}
              />
            ),
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
