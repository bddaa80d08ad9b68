import { msg } from '@lingui/core/macro';
import { Details, IfNotYou, When } from './parts.tsx';
import type { Says, Writing } from './writing.ts';

export function passwordChanged({ player, at, link }: Says<'password_changed'>): Writing {
  return {
    subject: msg`Your password was changed`,
    player,
    opening: msg`Your account has a new password. You’ve been signed out everywhere else.`,
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
