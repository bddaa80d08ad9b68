import { Trans } from '@lingui/react/macro';
import type { Battle } from '@vitrine/contract/battles';
import { Money } from '../parts/price.tsx';
import { classes } from '../ui/classes.ts';
import { useOwnSeat, useSeatNames } from './names.ts';
import { leadOf, raceOf, sideOf, standingOf } from './standing.ts';

/**
 * One bar over all seats, divided among the sides as the mode measures them: the part of the one in
 * front is brass, and the player's own bright. The words beside it say the same.
 */
export function LeadBar({ room }: { room: Battle }) {
  const own = useOwnSeat(room);
  const lead = leadOf(room);
  const shares = raceOf(room);
  const own_side = own === undefined ? null : sideOf(own, room.teams);
  return (
    <div aria-hidden className="flex h-1.5 gap-0.5 overflow-hidden rounded-full">
      {standingOf(room).map(({ side }, at) => (
        <span
          key={side}
          style={{ flexGrow: shares[at] }}
          className={classes(
            'min-w-1 basis-0 transition-[flex-grow,background-color] duration-500 ease-out motion-reduce:transition-none',
            side === lead?.side ? 'bg-brass' : side === own_side ? 'bg-soft' : 'bg-lifted-light',
          )}
        />
      ))}
    </div>
  );
}

/** The side in front and by how much; nothing before the first drop and where all share. */
export function Lead({ room }: { room: Battle }) {
  const nameOf = useSeatNames(room);
  const own = useOwnSeat(room);
  const lead = leadOf(room);
  if (!lead) return standingOf(room).some(({ leads }) => leads) && <Trans>All even</Trans>;
  const amount = <Money amount={lead.by} />;
  const number = lead.side / 2 + 1;
  if (room.teams)
    return (
      <Trans>
        Team {number} leads by {amount}
      </Trans>
    );
  const name = nameOf(lead.side);
  return lead.side === own ? (
    <Trans>You lead by {amount}</Trans>
  ) : (
    <Trans>
      {name} leads by {amount}
    </Trans>
  );
}
