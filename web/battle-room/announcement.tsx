import { Plural, Trans } from '@lingui/react/macro';
import { freeSeats, subtract } from '@vitrine/contract/battle-room';
import { Money } from '../parts/price.tsx';
import type { Case } from '../parts/strip.ts';
import { needIn, NeedWords } from './need-line.tsx';
import { useOwnSeat, useSeatNames } from './names.ts';
import type { Shown } from './use-view.ts';

interface AnnouncementProps {
  shown: Shown;
  contentsOf: (round: number) => Case['goods'] | undefined;
}

/**
 * Tells screen readers what has come into sight, once each: a seat taken, the start, each round’s
 * drops and what the player needs in the next one, the tie, the result. The only live region of
 * the room.
 */
export function Announcement(props: AnnouncementProps) {
  return (
    <p role="status" aria-atomic className="sr-only">
      <Words {...props} />
    </p>
  );
}

function Words({ shown, contentsOf }: AnnouncementProps) {
  const { scene, room } = shown;
  const nameOf = useSeatNames(room);
  const own = useOwnSeat(room);
  const last = room.rounds.at(-1);
  if (scene === 'waiting')
    return <Plural value={freeSeats(room).length} one="# free seat" other="# free seats" />;
  if (scene === 'countdown' || scene === 'beacon') return <Trans>All seats are taken.</Trans>;
  if (scene === 'tie') return <Trans>A tie. The draw decides.</Trans>;
  if (scene === 'over') {
    const names = room.winners.map(nameOf).join(', ');
    const pot = <Money amount={room.pot} />;
    const net = own === undefined ? null : <Money amount={subtract(room.gains[own]!, room.cost)} />;
    return (
      <>
        <Trans>
          Winner: {names}. Pot: {pot}.
        </Trans>{' '}
        {net && <Trans>Your result: {net}.</Trans>}
      </>
    );
  }
  if (!last || scene === 'cancelled') return null;
  // While the reels of a round run, the words of the one before stay: nothing is said twice.
  const needed = own === undefined ? null : needIn(shown, own, contentsOf);
  const [n, m] = [last.n + 1, room.boxes.length];
  return (
    <>
      <Trans>
        Round {n} of {m}
      </Trans>
      {last.drops.map(({ seat, goods }) => (
        <span key={seat}>
          {`; ${nameOf(seat)}: ${goods.name} `}
          <Money amount={goods.price} />
        </span>
      ))}
      {needed && (
        <>
          {'; '}
          <NeedWords {...needed} is_own />
        </>
      )}
    </>
  );
}
