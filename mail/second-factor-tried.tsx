import { msg } from '@lingui/core/macro';
import { Details, IfNotYou, When } from './parts.tsx';
import type { Says, Writing } from './writing.ts';

/** Somebody guesses the second factor: they already have the password or a session. */
export function secondFactorTried({ player, at, link }: Says<'second_factor_tried'>): Writing {
  return {
    subject: msg`Wrong codes were entered for your account`,
    player,
    opening: msg`Somebody has entered five wrong codes of your second factor. After ten in a day only a recovery code opens your account, or a code that we send you by e-mail.`,
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
