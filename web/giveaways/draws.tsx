import { Trans, useLingui } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import { RotateCcw } from 'lucide-react';
import { Money, Tokens } from '../parts/price.tsx';
import { Button } from '../ui/button.tsx';
import { Picture } from '../ui/picture.tsx';
import { Face } from './face.tsx';
import { AmountPicture } from './prizes.tsx';
import { PlayerName } from '../parts/player-name.tsx';

type Placed = Reply<'GET /api/gift/shop/{id}'>['draws'][number];

export interface DrawsProps {
  draws: readonly Placed[];
  drawn: boolean;
  /** Whether the winner of a place may be seen. */
  isRevealed: (place: number) => boolean;
  /** Shows the draw once more; null where there is nothing to show. */
  replay: (() => void) | null;
}

/** The prizes in the order of the draw, each with its winner once there is one. */
export function Draws({ draws, drawn, isRevealed, replay }: DrawsProps) {
  return (
    <section aria-labelledby="prizes" className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="prizes" className="text-xl">
          {drawn ? <Trans>Winners</Trans> : <Trans>Prizes</Trans>}
        </h2>
        {replay && (
          <Button variant="ghost" size="small" onClick={replay}>
            <RotateCcw className="size-4" aria-hidden />
            <Trans>Watch the draw</Trans>
          </Button>
        )}
      </div>
      <ol className="mt-4 grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {draws.map((prize) => (
          <Prize key={prize.place} prize={prize} drawn={drawn && isRevealed(prize.place)} />
        ))}
      </ol>
    </section>
  );
}

function Prize({ prize, drawn }: { prize: Placed; drawn: boolean }) {
  const nameOf = usePrizeName();
  const { place, kind, picture, winner } = prize;
  const number = place + 1;
  return (
    <li className="glass grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-3 rounded-md p-3">
      <div className="exhibit grid place-items-center rounded-sm p-1">
        {picture ? (
          <Picture src={picture} alt="" sizes="6rem" eager={place < 3} className="w-full" />
        ) : (
          <AmountPicture kind={kind === 'money' ? 'money' : 'tokens'} />
        )}
      </div>
      <div className="grid min-w-0 gap-1">
        <p className="text-xs text-soft">
          <Trans>Prize {number}</Trans>
        </p>
        <h3 className="line-clamp-2 text-sm">{nameOf(prize)}</h3>
        <PrizePrice prize={prize} />
        {drawn && (
          <p className="mt-1 flex items-center gap-2 text-sm">
            {winner ? (
              <>
                <Face user={winner} />
                <span className="truncate font-semibold">
                  <PlayerName name={winner.name} />
                </span>
              </>
            ) : (
              <span className="text-soft">
                <Trans>Nobody was left to win it</Trans>
              </span>
            )}
          </p>
        )}
      </div>
    </li>
  );
}

/** Names a prize: an item, a case, or an amount's kind. */
export function usePrizeName(): (prize: Placed) => string {
  const { t } = useLingui();
  return ({ kind, name }) => name ?? (kind === 'money' ? t`Bonus money` : t`Shop tokens`);
}

/** A prize's amount, or its price today. */
export function PrizePrice({ prize: { kind, price } }: { prize: Placed }) {
  return kind === 'tokens' ? (
    <Tokens amount={price} />
  ) : (
    <Money amount={price} className="text-brass" />
  );
}
