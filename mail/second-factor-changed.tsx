import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Details, Greeting, IfNotYou, When } from './parts.tsx';
import type { Says, Writing } from './writing.ts';

export function secondFactorChanged({ player, enabled, at, link }: Says<'second_factor_changed'>): Writing {
  return {
    subject: enabled ? msg`Your second factor is on` : msg`Your second factor is off`,
    body: (
      <>
        <Greeting player={player}>
          {enabled ? (
            <Trans>From now on, signing in takes a code of your authenticator app besides the password.</Trans>
          ) : (
            <Trans>From now on, the password alone opens your account. No code is asked for any more.</Trans>
          )}
        </Greeting>
        <Details>
          <When at={at} />
        </Details>
        <IfNotYou link={link} />
      </>
    ),
  };
}
