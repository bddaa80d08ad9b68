import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Details, Greeting, IfNotYou, When } from './parts.tsx';
import type { Says, Writing } from './writing.ts';

export function passwordChanged({ player, at, link }: Says<'password_changed'>): Writing {
  return {
    subject: msg`Your password was changed`,
    body: (
      <>
        <Greeting player={player}>
          <Trans>Your account has a new password. Everywhere else you have been signed out.</Trans>
        </Greeting>
        <Details>
          <When at={at} />
        </Details>
        <IfNotYou link={link} />
      </>
    ),
  };
}
