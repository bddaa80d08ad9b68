import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../kit/lazy-part.tsx';
import { classes } from '../ui/classes.ts';
import { Money, Tokens } from '../parts/price.tsx';
import { Picture } from '../ui/picture.tsx';
import { layStrip, type Case } from '../parts/strip.ts';
import './crate.css';
import type { EndCardProps } from './end-card.tsx';
import type { Origin } from './growth.ts';
import type { ReelsProps } from './reel.tsx';
import type { Opening, Stage as StageState, Win } from './use-opening.ts';
import type { Look } from './use-look.ts';
import type { Sale } from './use-sale.ts';
import { isSheet, isTall } from './sheet.ts';

const Reels = lazyPart(() => import('./reel.tsx'), SkipReels);
const LookCard = lazyPart(() => import('./look-card.tsx'));
const EndCard = lazyPart(() => import('./end-card.tsx'), PlainWins);

/** Preloads the code of the reels and the end card, so that it is there when the server answers. */
export function preloadStage(): void {
  Reels.preload();
  LookCard.preload();
  EndCard.preload();
}

export interface StageProps {
  box: Case;
  is_welcome: boolean;
  opening: Opening;
  /** The wins come without a reel, so the crate stays shut. */
  is_fast: boolean;
  sale: Sale;
  /** The item in sight before it is paid. */
  look: Look | null;
}

/** The stage: the crate, the reels or the wins, in a frame that grows only for many wins. */
export function Stage({
  box,
  is_welcome,
  opening: { stage, reveal },
  is_fast,
  sale,
  look,
}: StageProps) {
  const wins = 'wins' in stage ? stage.wins : [];
  const tall = stage.at === 'done' && isTall(wins);
  return (
    <div
      data-stage
      className={classes(
        'relative h-stage overflow-hidden rounded-lg bg-surface shadow-card',
        tall ? 'sm:h-auto' : 'sm:h-108 lg:h-stage-wide',
      )}
    >
      {wins.some(({ record }) => !record) && !(stage.at === 'done' && isSheet(wins)) && (
        <p className="absolute top-3 left-3 z-10 rounded-full bg-lifted px-3 py-1 text-xs font-semibold text-ice shadow-card">
          <Trans>Demonstration</Trans>
        </p>
      )}
      {/* One boundary: the present content stays visible until the next part's code is loaded. */}
      <Suspense>
        {stage.at !== 'done' &&
          (look ? (
            <LookCard look={look} />
          ) : (
            <Crate box={box} opens={!is_fast && stage.at !== 'ready'} />
          ))}
        {stage.at === 'rolling' && !look && (
          <div className="absolute inset-0 p-2">
            <Rolling contents={box.goods} wins={stage.wins} onEnd={reveal} />
          </div>
        )}
        {stage.at === 'done' && (
          <EndCard
            box={box}
            is_welcome={is_welcome}
            wins={stage.wins}
            origin={stage.origin}
            sale={sale}
          />
        )}
      </Suspense>
      <Announcement stage={stage} />
    </div>
  );
}

function Rolling({
  contents,
  wins,
  onEnd,
}: {
  contents: Case['goods'];
  wins: readonly Win[];
  onEnd: (origin?: Origin) => void;
}) {
  const [strips] = useState(() => wins.map(({ goods }) => layStrip(contents, goods)));
  return <Reels strips={strips} onEnd={onEnd} />;
}

/** Instead of the reels: goes on to the wins. */
function SkipReels({ onEnd }: ReelsProps) {
  useEffect(() => onEnd(), [onEnd]);
  return null;
}

/** Instead of the end card: the wins, which are paid for and in the backpack. */
function PlainWins({ wins }: EndCardProps) {
  return (
    <ul
      data-wins
      className="flex size-full flex-col justify-center-safe gap-2 overflow-y-auto p-4 pt-12 text-center"
    >
      {wins.map(({ goods, tokens, record }, at) => (
        <li key={record?.draw_id ?? at}>
          <span className="font-semibold">{goods.name}</span> <Money amount={goods.price} />
          {tokens > 0 && (
            <>
              {' + '}
              <Tokens amount={tokens} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The crate. As the case is opened, its lid lifts from its body, and light shows between them. */
function Crate({ box, opens }: { box: Case; opens: boolean }) {
  const picture = (
    <Picture
      src={box.picture}
      alt=""
      eager
      sizes="(width < 40rem) 90vw, 28rem"
      className="h-full! w-full"
    />
  );
  return (
    <div
      style={{ '--rarity': box.top_prize.color }}
      className="crate-place relative grid size-full grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] place-items-center p-6"
    >
      <div className="exhibit crate-glow absolute inset-0" />
      <div
        data-opens={opens || undefined}
        style={{ '--seam': `${box.seam}%` }}
        className="crate relative aspect-4/3 h-full max-h-84 max-w-full"
      >
        {opens && <div className="crate-light absolute inset-x-0 h-[21%]" />}
        <div className="crate-body absolute inset-0">{picture}</div>
        {opens && <div className="crate-lid absolute inset-0">{picture}</div>}
      </div>
    </div>
  );
}

/** Announces the wins once to screen readers. */
function Announcement({ stage }: { stage: StageState }) {
  const { t } = useLingui();
  const names = stage.at === 'done' ? stage.wins.map(({ goods }) => goods.name).join(', ') : '';
  const real = 'wins' in stage && stage.wins.every(({ record }) => record);
  return (
    <p role="status" className="sr-only">
      {names && (real ? t`You won ${names}` : t`Demonstration: it would have been ${names}`)}
    </p>
  );
}
