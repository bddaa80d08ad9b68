import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import { useState } from 'react';
import { need, visit } from '../kit/context.ts';
import { useForm } from '../kit/form.ts';
import { usePlayer } from '../kit/store.ts';
import { CopyText } from '../parts/copy-text.tsx';
import { Head } from '../parts/head.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { TextField } from '../ui/field.tsx';
import type { Route } from './+types/pre-register-page.ts';
import { GiftRule } from './gift-rule.tsx';
import { useReceive } from './reward.tsx';
import './texts.ts';

/** Loads whether addresses can be registered, and what a reward requires. */
export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(visit);
  const [pre_register, rule] = await Promise.all([
    api('GET /api/pre_register', {}),
    api('GET /api/gift_rule', {}),
  ]);
  return { pre_register: need(pre_register), rule: need(rule) };
}

export default function PreRegisterPage({
  loaderData: { pre_register, rule },
}: Route.ComponentProps) {
  const { t } = useLingui();
  const player = usePlayer();
  const { open, count, points, received } = pre_register;
  return (
    <div className="mx-auto w-full max-w-prose px-4 pt-6 sm:px-6 sm:pt-10">
      <Head
        title={t`Pre-registration`}
        description={t`Pre-register your e-mail address and get a reward in points for your account.`}
      />
      <h1 className="text-hero">
        <Trans>Pre-registration</Trans>
      </h1>
      <p className="mt-3 text-soft">
        <Plural
          value={points}
          one="Register your e-mail address and keep the code. The account with this address gets # point, or more with more play."
          other="Register your e-mail address and keep the code. The account with this address gets # points, or more with more play."
        />{' '}
        {count > 0 && (
          <Plural
            value={count}
            one="# address is registered."
            other="# addresses are registered."
          />
        )}
      </p>
      {open ? (
        <Card className="mt-6 p-5 sm:p-6">
          <RegisterForm />
        </Card>
      ) : (
        <p className="mt-6">
          <Trans>Pre-registration has ended. Promised rewards are kept.</Trans>
        </p>
      )}
      {player && <GiftRule rule={rule} />}
      <Card className="mt-6 p-5 sm:p-6">
        <h2 className="text-xl">
          <Trans>Receive the reward</Trans>
        </h2>
        <div className="mt-4">
          {received ? (
            <p className="text-success">
              <Trans>You have received it.</Trans>
            </p>
          ) : player ? (
            <ReceiveForm email={player.email ?? ''} />
          ) : (
            <p className="text-soft">
              <Trans>
                Sign in with the account that has the address, then enter the code here.
              </Trans>
            </p>
          )}
        </div>
      </Card>
    </div>
  );
}

/** Registers an address; then it shows the code. */
function RegisterForm() {
  const { t } = useLingui();
  const [reward, setReward] = useState<Reply<'POST /api/pre_register/show_reward'>>();
  const form = useForm({
    initial: { key: '' },
    places: {
      'pre_register.closed': 'key',
      'pre_register.too_many': 'key',
      'request.invalid': 'key',
    },
  });
  const submit = async () => {
    const key = form.values.key.trim();
    if (!/^\S+@\S+\.\S+$/.test(key))
      return form.show({ key: t`Please enter the correct email address` });
    setReward(await form.send('POST /api/pre_register/show_reward', { key }));
  };
  if (reward) {
    return (
      <div role="status">
        <p className="mb-3">
          <Trans>
            The code of <strong className="break-all">{reward.key}</strong>. Keep it:
          </Trans>
        </p>
        <CopyText text={reward.code} label={t`Copy the code`} />
      </div>
    );
  }
  return (
    <form {...form.props(submit)} className="grid gap-5">
      <TextField
        label={t`E-mail address`}
        type="email"
        autoComplete="email"
        {...form.field('key')}
      />
      <div>
        <Button type="submit" variant="main" loading={form.sending}>
          <Trans>Register</Trans>
        </Button>
      </div>
    </form>
  );
}

/** Receives the reward by the player's own address and the code. */
function ReceiveForm({ email }: { email: string }) {
  const { t } = useLingui();
  const { sending, receive } = useReceive();
  const [code, setCode] = useState('');
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        if (!sending && code.trim())
          void receive('POST /api/pre_register/success_register', { key: email, code });
      }}
      className="grid gap-5"
    >
      <TextField
        label={t`Code of your address`}
        hint={email}
        value={code}
        maxLength={32}
        autoComplete="off"
        onChange={({ target }) => setCode(target.value)}
      />
      <div>
        <Button type="submit" loading={sending}>
          <Trans>Receive</Trans>
        </Button>
      </div>
    </form>
  );
}
