import { Trans } from '@lingui/react/macro';
import { ShieldCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { usePaths } from '../kit/paths.ts';
import { Money } from '../parts/price.tsx';
import { SaleWindow } from '../parts/sale-window.tsx';
import { useTerms } from '../parts/terms.ts';
import { classes } from '../ui/classes.ts';
import { Picture } from '../ui/picture.tsx';
import { playChord } from './sound.ts';
import type { Case } from './strip.ts';
import type { Win } from './use-opening.ts';
import { unsoldOf, type Sale } from './use-sale.ts';
import { nameOf, TokenDrop, WinTile } from './win-tile.tsx';

/** Columns of the grid by number of wins, from tablets on. */
const columns = ['', '', 'sm:grid-cols-2', 'sm:grid-cols-3', 'sm:grid-cols-4', 'sm:grid-cols-5', 'sm:grid-cols-3'];
const columns_many = ['sm:grid-cols-4', 'sm:grid-cols-5'];

export interface EndCardProps {
  box: Case;
  wins: readonly Win[];
  sale: Sale;
}

/**
 * Shows the wins after the reels stop. A win that is worth less than it cost gets no celebration.
 */
export default function EndCard({ box, wins, sale }: EndCardProps) {
  const [first] = wins;
  useEffect(() => {
    playChord(Math.max(...wins.map((win) => (isGain(box, win) ? rarityIn(box, win) : 0))));
  }, [box, wins]);
  return (
    <div className="flex size-full flex-col transition-opacity starting:opacity-0">
      {wins.length === 1 && first ? <Single box={box} win={first} /> : <Several wins={wins} sale={sale} />}
      <Unsold wins={wins} sale={sale} />
    </div>
  );
}

/** Tiles side by side; on a phone rows, which scroll if there are many. */
function Several({ wins, sale }: Omit<EndCardProps, 'box'>) {
  const real = wins.every(({ record }) => record);
  return (
    <ul
      // Rows without a button aren't focusable, so keys couldn't scroll to them.
      tabIndex={real ? undefined : 0}
      className={classes(
        'grid min-h-0 flex-1 auto-rows-[minmax(3.75rem,1fr)] gap-2 overflow-y-auto p-2 -outline-offset-2 sm:auto-rows-[minmax(0,1fr)]',
        columns[wins.length] ?? columns_many[wins.length > 8 ? 1 : 0],
        !real && 'pt-12',
      )}
    >
      {wins.map((win, at) => (
        <li key={at} className="min-w-0">
          <WinTile win={win} sale={sale} />
        </li>
      ))}
    </ul>
  );
}

/** The sale value of the unsold wins, now and after the money window. */
function Unsold({ wins, sale }: Omit<EndCardProps, 'box'>) {
  const { worth, until } = unsoldOf(wins, sale);
  if (!until) return null;
  return (
    <SaleWindow worth={worth} until={until} className="shrink-0 px-4 py-2 text-center text-xs text-balance text-soft" />
  );
}

function Single({ box, win }: { box: Case; win: Win }) {
  const termOf = useTerms();
  const { goods, tokens, record } = win;
  return (
    <div
      style={{ '--rarity': goods.quality.color }}
      className="exhibit relative flex min-h-0 w-full flex-1 flex-col items-center p-4 pb-2 text-center sm:p-6 sm:pb-3"
    >
      {isCelebrated(box, win) && <Bloom />}
      <Picture
        src={goods.picture}
        alt=""
        eager
        sizes="(width < 40rem) 90vw, 28rem"
        className="relative min-h-0 w-96 flex-1"
      />
      <div className="relative mt-2 flex flex-col items-center gap-1">
        <p className="text-sm text-rarity">
          {termOf(goods.quality.value)} · {termOf(goods.appearance.value)}
        </p>
        <h2 className="text-xl">{nameOf(win)}</h2>
        <p className="flex flex-wrap justify-center gap-x-4 text-lg">
          <Money amount={goods.price} className="text-brass" />
          {tokens > 0 && <TokenDrop win={win} />}
        </p>
        {record && <VerifyLink draw_id={record.draw_id} />}
      </div>
    </div>
  );
}

function VerifyLink({ draw_id }: { draw_id: number }) {
  const paths = usePaths();
  return (
    <Link
      to={paths.draw(draw_id)}
      className="inline-flex min-h-8 items-center gap-2 rounded-sm px-2 text-sm text-soft underline-offset-4 transition-colors hover:text-bright hover:underline"
    >
      <ShieldCheck className="size-4" aria-hidden />
      <Trans>Verify this draw</Trans>
    </Link>
  );
}

/** A light that flares once behind the item. */
function Bloom() {
  const light = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const frames = [
      { opacity: 0, transform: 'scale(0.3)' },
      { opacity: 1, transform: 'scale(1.1)', offset: 0.35 },
      { opacity: 0, transform: 'scale(1.5)' },
    ];
    light.current?.animate(frames, { duration: 1600, easing: 'ease-out' });
  }, []);
  return <div ref={light} aria-hidden className="exhibit absolute inset-0 opacity-0" />;
}

/** Whether a win is worth at least the cost of one opening. Points can't be compared with money. */
function isGain({ type, price }: Case, { goods }: Win): boolean {
  return type === 'paid' && goods.price >= price;
}

/** Whether a win is a gain of the case's top rarity. */
function isCelebrated(box: Case, win: Win): boolean {
  return isGain(box, win) && rarityIn(box, win) === 1;
}

/** The rarity of a win among the rarities of its case, 0 to 1. Rarer qualities have higher ids. */
function rarityIn({ goods }: Case, win: Win): number {
  const ranks = [...new Set(goods.map((entry) => entry.goods.quality.id))].toSorted((a, b) => a - b);
  return ranks.length === 1 ? 1 : ranks.indexOf(win.goods.quality.id) / (ranks.length - 1);
}
