import { msg } from '@lingui/core/macro';
import { Details, IfNotYou, When } from './parts.tsx';
import type { Says, Writing } from './writing.ts';

export function secondFactorChanged({
  player,
  enabled,
  at,
  link,
}: Says<'second_factor_changed'>): Writing {
  return {
    subject: enabled ? msg`Your second factor is on` : msg`Your second factor is off`,
    player,
    opening: enabled
      ? msg`From now on, signing in takes a code of your authenticator app besides the password.`
      : msg`From now on, the password alone opens your account. No code is asked for any more.`,
    body: (
      <>
        <Details>
          <When at={at} />
        </Details>
        <IfNotYou link={link} />
      </>
    ),
  };
}
