import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useApi } from '../kit/client.ts';
import type { DemoPlayer } from '../kit/context.ts';
import { useForm } from '../kit/form.ts';
import { useRootData } from '../kit/root-data.ts';
import { readStored } from '../kit/stored.ts';
import { useBusy } from '../kit/work/use-busy.ts';
import { readReferral } from '../promotions/referral.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { AgreementBoxes, useAgreement } from './agreement.tsx';
import { isAddress, password_length, withDigest } from './credentials.ts';
import { EmailCodeField } from './email-code-field.tsx';
import type { SharedAddress } from './new-password.tsx';
import { SecondFactorField } from './second-factor-field.tsx';
import { SteamDoor } from './steam-door.tsx';
import type { SteamTrip } from './use-steam.ts';
import { useWorkAhead } from './use-work-ahead.ts';

export interface SignInFormProps extends SharedAddress {
  steam: SteamTrip;
  /** The player has forgotten the password. */
  onForgot: () => void;
  /** The session has begun. */
  onSignedIn: () => Promise<unknown>;
}

/**
 * The sign-in form: e-mail, password and, if the account has a second factor, its code; after very
 * many wrong passwords also a code by e-mail.
 */
export function SignInForm({
  email,
  onEmail,
  withProof,
  steam,
  onForgot,
  onSignedIn,
  ...rest
}: SignInFormProps) {
  const { code_wait, onCodeSent } = rest;
  const { t } = useLingui();
  const api = useApi();
  const ahead = useWorkAhead();
  const word = ahead.wordOf(email);
  const demo = useRootData()?.demo;
  const agreement = useAgreement(readStored('agreed') === '1');
  const [asks, setAsks] = useState({ totp: false, email_code: false });
  const texts = {
    email: t`Please enter the correct email address`,
    password: t`Please enter the correct password`,
  };
  const faultsOf = ({ password }: { password: string }) => ({
    ...(!isAddress(email) && { email: texts.email }),
    ...(password.length < password_length.min && { password: texts.password }),
    ...agreement.faults(),
  });
  const form = useForm({
    faults: faultsOf,
    initial: { password: '', totp: '', email_code: '' },
    others: ['email', 'terms', 'adult'],
    texts,
    places: {
      'account.wrong_credentials': 'password',
      'door.code_wrong': 'email_code',
      'second_factor.wrong': 'totp',
      'second_factor.locked': 'totp',
    },
    toasts: true,
    say: ({ msg }) => msg || t`Error`,
    onRefused: ({ key }) => {
      if (key === 'door.code_required') {
        form.set({ email_code: '' });
        setAsks({ ...asks, email_code: true });
      }
      if (key === 'second_factor.required') setAsks({ ...asks, totp: true });
      ahead.begin(email);
      return key === 'second_factor.required';
    },
  });
  const busy = useBusy(form.sending);

  const signIn = () => {
    const { password, totp, email_code } = form.values;
    if (form.show(faultsOf(form.values))) return;
    const given = {
      email,
      ...(totp.trim() && { totp: totp.trim() }),
      ...(email_code.trim() && { email_code: email_code.trim() }),
    };
    void form.run<'POST /api/email/login'>(
      () =>
        withDigest(password, (digest) =>
          withProof('sign_in', async (proof) => {
            // Without a proof the door only says whether it wants one.
            const work = proof.token ? await ahead.take(email) : undefined;
            const input = { ...proof, ...readReferral(), ...given, password: digest };
            return api('POST /api/email/login', input, { ...(work && { work }) });
          }),
        ),
      { after: async (player) => player && onSignedIn() },
    );
  };

  return (
    <>
      <SteamDoor steam={steam} onLeave={agreement.whenTicked(form.show, steam.leave)} />
      <form {...form.props(signIn)} onInput={agreement.giveUp} className="flex flex-col gap-5">
        <TextField
          label={t`E-mail`}
          name="email"
          type="email"
          autoComplete="email"
          value={email}
          error={form.errors.email}
          onChange={(event) => onEmail(event.target.value)}
          onBlur={() => ahead.begin(email)}
        />
        {word !== null && (
          <p role="status" className="-mt-2 text-sm text-soft">
            <Trans>
              Your word: <strong className="text-bright">{word}</strong>
            </Trans>
          </p>
        )}
        <TextField
          label={t`Password`}
          type="password"
          autoComplete="current-password"
          onFocus={() => ahead.begin(email)}
          {...form.field('password')}
        />
        {asks.email_code && (
          <EmailCodeField
            {...form.entry('email_code')}
            takeAddress={() =>
              form.show(isAddress(email) ? {} : { email: texts.email }) ? null : email
            }
            withProof={withProof}
            wait={code_wait}
            onSent={onCodeSent}
          />
        )}
        {asks.totp && <SecondFactorField {...form.entry('totp')} />}
        <AgreementBoxes
          agreed={agreement.agreed}
          onChange={agreement.onChange}
          wrong={form.errors}
        />
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
            form.set({ password: player.password });
            form.show({});
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
