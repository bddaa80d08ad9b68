import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Detail, Details, IfNotYou, Moment, When } from './parts.tsx';
import type { Says, Writing } from './writing.ts';

/** Items would be sent elsewhere from now on. */
export function tradeLinkChanged({
  player,
  at,
  withdrawals_from,
  link,
}: Says<'trade_link_changed'>): Writing {
  return {
    subject: msg`Your trade link was changed`,
    player,
    opening: msg`Your account has a new trade link. Withdrawn items will be sent there, for your safety after a wait.`,
    body: (
      <>
        <Details>
          <When at={at} />
          <Detail label={<Trans>Withdrawals wait until</Trans>}>
            <Moment at={withdrawals_from} />
          </Detail>
        </Details>
        <IfNotYou link={link} />
      </>
    ),
  };
}
