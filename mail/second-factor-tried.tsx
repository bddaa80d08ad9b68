import { msg } from '@lingui/core/macro';
import { Details, IfNotYou, When } from './parts.tsx';
import type { Says, Writing } from './writing.ts';

/** Somebody guesses the second factor: they already have the password or a session. */
export function secondFactorTried({ player, at, link }: Says<'second_factor_tried'>): Writing {
  return {
    subject: msg`Wrong codes were entered for your account`,
    player,
    opening: msg`Somebody has entered five wrong codes for your second factor. After ten in a day, signing in takes a recovery code or a code that we e-mail you.`,
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
