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
      ? msg`From now on, signing in takes a code from your authenticator app as well as your password.`
      : msg`From now on, your password alone is enough to sign in. We won’t ask for a code any more.`,
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
