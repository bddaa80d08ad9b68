import { Trans, useLingui } from '@lingui/react/macro';
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

/** Makes an account. */
export function RegisterForm({ steam, ...address }: SharedAddress & { steam: SteamTrip }) {
  const { t } = useLingui();
  const agreement = useAgreement(false);
  const { form, texts, faults, given } = useNewPassword(address.email, t`Error`);
  const busy = useBusy(form.sending);

  const register = () => {
    const username = form.values.username.trim();
    const unfit = !fits(username, name_length) && { username: texts.username };
    if (form.show({ ...unfit, ...faults(), ...agreement.faults() })) return;
    const named = { ...readReferral(), username, check: 1 } as const;
    void form.send(
      'POST /api/email/register',
      { ...given(), ...named },
      { after: async (player) => player && welcome(t`register success`) },
    );
  };

  return (
    <>
      <SteamDoor steam={steam} isAgreed={() => !form.show(agreement.faults())} />
      <form {...form.props(register)} className="flex flex-col gap-5">
        <TextField label={t`Name`} autoComplete="nickname" maxLength={64} {...form.field('username')} />
        <NewPasswordFields {...address} form={form} texts={texts} label={t`Password`} />
        <AgreementBoxes {...agreement} wrong={form.errors} />
        <Button type="submit" variant="main" loading={busy} className="w-full">
          <Trans>Register</Trans>
        </Button>
      </form>
    </>
  );
}
