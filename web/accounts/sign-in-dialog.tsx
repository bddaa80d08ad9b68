import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState, type FormEvent } from 'react';
import { useRouteLoaderData } from 'react-router';
import { useApi } from '../client.ts';
import type { loader } from '../root.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextField } from '../ui/field.tsx';
import { toast } from '../ui/toast.tsx';
import { demo_players, digestOf, isAddress, password_length_min } from './credentials.ts';

/** How long the good news stands before the page is loaded anew for the player, in milliseconds. */
const reload_after_ms = 500;

export default function SignInDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog open={open} onClose={onClose} title={t`Sign in`} description={t`Your backpack is where you left it.`}>
      <SignInForm />
    </Dialog>
  );
}

function SignInForm() {
  const { t } = useLingui();
  const api = useApi();
  const demo = useRouteLoaderData<typeof loader>('root')?.demo ?? false;
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [wrong, setWrong] = useState<{ email?: string; password?: string }>({});
  const [loading, setLoading] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  async function signIn(event: FormEvent) {
    event.preventDefault();
    const faults = {
      ...(!isAddress(email) && { email: t`Please enter the correct email address` }),
      ...(password.length < password_length_min && { password: t`Please enter the correct password` }),
    };
    setWrong(faults);
    const [first] = Object.keys(faults);
    if (first) {
      form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
      return;
    }
    setLoading(true);
    const answer = await api('POST /api/email/login', { email, password: digestOf(password) });
    if (answer.ok) {
      toast.success(t`Sign In Success`);
      setTimeout(() => window.location.reload(), reload_after_ms);
      return;
    }
    toast.error(answer.error.msg || t`Error`);
    setLoading(false);
  }

  return (
    <form ref={form} noValidate onSubmit={signIn} className="flex flex-col gap-5">
      <TextField
        label={t`E-mail`}
        name="email"
        type="email"
        autoComplete="email"
        value={email}
        error={wrong.email}
        onChange={(event) => setEmail(event.target.value)}
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
      <Button type="submit" variant="main" loading={loading} className="w-full">
        <Trans>Sign in</Trans>
      </Button>
      {demo && (
        <DemoPlayers
          onPick={(player) => {
            setEmail(player.email);
            setPassword(player.password);
            setWrong({});
          }}
        />
      )}
    </form>
  );
}

function DemoPlayers({ onPick }: { onPick: (player: (typeof demo_players)[number]) => void }) {
  return (
    <div className="border-t border-edge pt-5">
      <p className="text-sm text-soft">
        <Trans>This is the demo world. Fill in one of its players:</Trans>
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {demo_players.map((player) => (
          <Button key={player.email} size="small" onClick={() => onPick(player)}>
            {player.name}
          </Button>
        ))}
      </div>
    </div>
  );
}
