import { Trans } from '@lingui/react/macro';
import { Rotate3d } from 'lucide-react';
import { Suspense, useEffect, useRef } from 'react';
import { lazyPart, Nothing } from '../kit/lazy-part.tsx';
import { Bloom } from '../parts/bloom.tsx';
import { Inspect } from '../parts/inspect.tsx';
import { Money } from '../parts/price.tsx';
import { useTerms } from '../parts/terms.ts';
import { classes } from '../ui/classes.ts';
import { Picture } from '../ui/picture.tsx';
import { SoundOffer } from '../parts/sound-offer.tsx';
import { playChord } from '../parts/sound.ts';
import type { Case } from '../parts/strip.ts';
import { prize_sizes, useGrowth, type Origin } from './growth.ts';
import { Net, Sums, useWinCelebration } from './result.tsx';
import { isSheet, isTall } from './sheet.ts';
import './sheet.css';
import type { Win } from './use-opening.ts';
import type { Sale } from './use-sale.ts';
import { WelcomeCheck } from './welcome-check.tsx';
import { nameOf, TokenDrop, WinTile } from './win-tile.tsx';

const ForReal = lazyPart(() => import('../boxes/for-real.tsx'), Nothing);

/** Columns of the grid by number of wins: on tablets, and on desktops, where the best takes two. */
const columns = [
  '',
  '',
  'sm:grid-cols-2',
  'sm:grid-cols-3',
  'sm:grid-cols-4 lg:grid-cols-5',
  'sm:grid-cols-5 lg:grid-cols-6',
  'sm:grid-cols-3 lg:grid-cols-5',
  'sm:grid-cols-4 lg:grid-cols-5',
  'sm:grid-cols-4 lg:grid-cols-6',
  'sm:grid-cols-5 lg:grid-cols-6',
  'sm:grid-cols-5 lg:grid-cols-7',
];

/** From this many wins on the best is shown large on desktops. */
const large_min = 4;

export interface EndCardProps {
  box: Case;
  /** The card offers to verify the draw at once. */
  is_welcome: boolean;
  wins: readonly Win[];
  /** Where the reel left the picture of a single win. */
  origin: Origin | undefined;
  sale: Sale;
}

/** Shows the wins after the reels stop. */
export default function EndCard({ box, is_welcome, wins, origin, sale }: EndCardProps) {
  const [first] = wins;
  const celebration = useWinCelebration(box, wins);
  useEffect(() => {
    playChord(celebration);
  }, [celebration]);
  return (
    <div
      data-wins
      data-sheet={isSheet(wins) || undefined}
      className={classes(
        'flex size-full flex-col transition-opacity',
        // A picture that grows from the reel is in sight all the time; the rest fades in around it.
        !origin && 'starting:opacity-0',
        isSheet(wins) && sheet_look,
      )}
    >
      {wins.length === 1 && first ? (
        <Single box={box} is_welcome={is_welcome} win={first} origin={origin} />
      ) : (
        <Several box={box} wins={wins} sale={sale} />
      )}
      {wins.some(({ record }) => !record) && (
        <Suspense>
          <ForReal />
        </Suspense>
      )}
    </div>
  );
}

/** The sheet leaves room for the controls, which lie over it. */
const sheet_look =
  'max-sm:fixed max-sm:inset-0 max-sm:z-40 max-sm:h-dvh max-sm:bg-surface max-sm:pb-[calc(12rem+env(safe-area-inset-bottom))]';

/**
 * Tiles side by side below their sums, the best first and on desktops large; on a phone rows, or a
 * sheet of two columns if many.
 */
function Several({ box, wins, sale }: Pick<EndCardProps, 'box' | 'wins' | 'sale'>) {
  const real = wins.every(({ record }) => record);
  const sheet = isSheet(wins);
  const best_first = wins.toSorted((a, b) => b.goods.price - a.goods.price);
  return (
    <>
      <Bloom
        celebration={useWinCelebration(box, wins)}
        color={best_first[0]!.goods.quality.color}
      />
      {!real && sheet && (
        <p className="px-4 pt-3 text-center text-xs font-semibold text-ice">
          <Trans>Demonstration</Trans>
        </p>
      )}
      <div className={classes('relative', !real && !sheet && 'pt-8')}>
        <Sums box={box} wins={wins} />
      </div>
      <ul
        // Rows without a button aren't focusable, so keys couldn't scroll to them.
        tabIndex={real ? undefined : 0}
        className={classes(
          'relative grid min-h-0 flex-1 gap-2 overflow-y-auto overscroll-contain p-2 -outline-offset-2',
          isTall(wins) ? 'sm:auto-rows-[minmax(15rem,auto)]' : 'sm:auto-rows-[minmax(0,1fr)]',
          sheet ? 'auto-rows-[minmax(12rem,auto)] grid-cols-2' : 'auto-rows-[minmax(3.75rem,1fr)]',
          columns[wins.length],
        )}
      >
        {best_first.map((win, at) => {
          const large = at === 0 && wins.length >= large_min;
          return (
            <li
              key={at}
              className={classes(
                'min-w-0',
                large && 'lg:col-span-2',
                large && isTall(wins) && 'lg:row-span-2',
              )}
            >
              <WinTile win={win} sale={sale} upright={sheet} large={large} />
            </li>
          );
        })}
      </ul>
    </>
  );
}

/**
 * One win: its picture fills the stage, and its name and price stand over the picture's foot. A
 * press on the picture takes it in the hand.
 */
function Single({
  box,
  is_welcome,
  win,
  origin,
}: Pick<EndCardProps, 'box' | 'is_welcome' | 'origin'> & { win: Win }) {
  const termOf = useTerms();
  const card = useRef<HTMLDivElement>(null);
  const celebration = useWinCelebration(box, [win]);
  useGrowth(card, origin);
  const { goods, tokens, record } = win;
  return (
    <div
      ref={card}
      style={{ '--rarity': goods.quality.color }}
      className="relative flex min-h-0 w-full flex-1 flex-col justify-end text-center"
    >
      <div className={classes('exhibit absolute inset-0', origin && arriving)} />
      <Bloom celebration={celebration} />
      {record && <SoundOffer celebration={celebration} />}
      <Inspect
        goods={goods}
        price={<Money amount={goods.price} />}
        className="absolute inset-x-0 top-0 h-[86%] cursor-zoom-in sm:top-2 sm:h-[80%]"
      >
        <Picture src={goods.picture} alt="" eager sizes={prize_sizes} className="size-full!" />
        <Rotate3d className="absolute top-3 left-3 size-5 text-soft" aria-hidden />
      </Inspect>
      {/* Over the picture, and without a place of its own: the check lies over the whole card. */}
      <div
        className={classes(
          'foot-shade isolate flex flex-col items-center gap-0.5 px-4 pt-8 pb-3',
          origin && arriving,
        )}
      >
        <p className="text-xs text-rarity sm:text-sm">
          {termOf(goods.quality.value)} · {termOf(goods.appearance.value)}
        </p>
        <h2 className="text-lg sm:text-xl">{nameOf(win)}</h2>
        <p className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 text-lg">
          <Money amount={goods.price} className="text-brass" />
          <TokenDrop tokens={tokens} />
          {box.type === 'paid' && <NetChip box={box} win={win} />}
        </p>
        {record && record.draw_id !== null && is_welcome && (
          <WelcomeCheck draw_id={record.draw_id} won={nameOf(win)} />
        )}
      </div>
    </div>
  );
}

/** Fades in around a picture that grows. */
const arriving = 'transition-opacity duration-400 starting:opacity-0';

/** The difference between the win and its price; where there is room, the words say so. */
function NetChip({ box, win }: { box: Case; win: Win }) {
  return (
    <span className="rounded-full bg-lifted px-2.5 py-0.5 text-sm text-soft">
      <span aria-hidden className="sm:hidden">
        <Net box={box} wins={[win]} />
      </span>
      <span className="max-sm:sr-only">
        <Trans>
          <Net box={box} wins={[win]} /> against the price of <Money amount={box.price} />
        </Trans>
      </span>
    </span>
  );
}
