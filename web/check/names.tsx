import { Trans } from '@lingui/react/macro';
import { MissionName, type Mission } from '../missions/names.tsx';
import type { Claim } from './waiting.ts';
import '../missions/texts.ts';

/** A reward in a few words. */
export function ClaimName({
  claim: { kind, which },
  missions,
}: {
  claim: Claim;
  missions?: readonly Mission[];
}) {
  switch (kind) {
    case 'check_in':
      return <Trans>Check-in</Trans>;
    case 'envelope':
      return <Trans>Level {which} reward</Trans>;
    case 'weekly':
      return <Trans>Weekly case</Trans>;
    case 'task':
      return <Trans>Weekly task</Trans>;
    case 'guide':
      return <Trans>First steps</Trans>;
    case 'return':
      return <Trans>Welcome back</Trans>;
    case 'friend':
      return <Trans>Friends who play</Trans>;
    case 'mission': {
      const mission = missions?.find(({ id }) => id === which);
      return mission ? <MissionName mission={mission} /> : <Trans>Mission reward</Trans>;
    }
  }
}
