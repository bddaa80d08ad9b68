import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { lazyPart, Nothing } from '../kit/lazy-part.tsx';
import { useBusy } from '../kit/work/use-busy.ts';
import { readReferral } from '../promotions/referral.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { AgreementBoxes, useAgreement } from './agreement.tsx';
import { fits, name_length } from './credentials.ts';
import { NewPasswordFields, useNewPassword, type SharedAddress } from './new-password.tsx';
import { SteamDoor } from './steam-door.tsx';
import type { SteamTrip } from './use-steam.ts';
import { welcome } from './welcome.ts';

const RegisterGift = lazyPart(() => import('../boxes/register-gift.tsx'), Nothing);
const InvitedBy = lazyPart(() => import('../promotions/invited-by.tsx'), Nothing);

/** Makes an account. */
export function RegisterForm({ steam, ...address }: SharedAddress & { steam: SteamTrip }) {
  const { t } = useLingui();
  const agreement = useAgreement(false);
  const unfit = t`Choose a name of 2 to 32 characters.`;
  const { form, texts, faults, given } = useNewPassword(
    address.email,
    t`Error`,
    ({ username }) => ({
      ...(!fits(username.trim(), name_length) && { username: unfit }),
      ...agreement.faults(),
    }),
  );
  const busy = useBusy(form.sending);

  const register = () => {
    const username = form.values.username.trim();
    if (form.show(faults())) return;
    const named = { ...readReferral(), username, check: 1 } as const;
    void form.send(
      'POST /api/email/register',
      { ...given(), ...named },
      { after: async (player) => player && welcome(t`register success`) },
    );
  };

  return (
    <>
      <Suspense>
        <RegisterGift />
      </Suspense>
      <Suspense>
        <InvitedBy />
      </Suspense>
      <SteamDoor steam={steam} onLeave={agreement.whenTicked(form.show, steam.leave)} />
      <form {...form.props(register)} onInput={agreement.giveUp} className="flex flex-col gap-5">
        <TextField
          label={t`Name`}
          autoComplete="nickname"
          maxLength={64}
          {...form.field('username')}
        />
        <NewPasswordFields {...address} form={form} texts={texts} label={t`Password`} />
        <AgreementBoxes
          agreed={agreement.agreed}
          onChange={agreement.onChange}
          wrong={form.errors}
        />
        <Button type="submit" variant="main" loading={busy} className="w-full">
          <Trans>Register</Trans>
        </Button>
      </form>
    </>
  );
}
