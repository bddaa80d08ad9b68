import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Detail, Details, IfNotYou, When } from './parts.tsx';
import type { Says, Writing } from './writing.ts';

/** The account has another way in. */
export function steamLinked(
  { player, steam_id, at, link }: Says<'steam_linked'>,
  site: string,
): Writing {
  return {
    subject: msg`A Steam account was linked to yours`,
    player,
    opening: msg`From now on, you can sign in to ${site} with this Steam account.`,
    body: (
      <>
        <Details>
          <When at={at} />
          <Detail label={<Trans>Steam ID</Trans>}>{steam_id}</Detail>
        </Details>
        <IfNotYou link={link} />
      </>
    ),
  };
}
