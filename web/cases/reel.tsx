import { useEffect, useRef, useState } from 'react';
import { edgeTimes, run_ms, stopped_ms } from '../parts/motion.ts';
import { Money } from '../parts/price.tsx';
import { decodePictures, Reel, sink, slide } from '../parts/reel.tsx';
import { playTicks } from '../parts/sound.ts';
import type { Strip } from '../parts/strip.ts';
import { classes } from '../ui/classes.ts';
import { placeOf, prize_sizes, type Origin } from './growth.ts';

/** Interval between the ends of successive reels, in milliseconds. */
const stagger_ms = 140;
/** Pause on several winners before the end card appears. */
const rest_ms = 250;
/** How long the reels take to come out of the crate. */
const emerge_ms = 280;

export interface ReelsProps {
  strips: readonly Strip[];
  /** Called when all reels have stopped, with the place where a single one left its winner. */
  onEnd: (origin?: Origin) => void;
}

/**
 * One reel for each opening, stacked; from five on in two columns. Under a single one stands the
 * name of the card at the mark. Decorative, so `aria-hidden`.
 */
export default function Reels({ strips, onEnd }: ReelsProps) {
  const rows = useRef<HTMLDivElement>(null);
  const [runs, setRuns] = useState(false);
  useEffect(() => {
    const running: Animation[] = [];
    let left = false;
    let hush = () => {};
    const timers: ReturnType<typeof setTimeout>[] = [];
    const run = async (grid: HTMLDivElement) => {
      await decodePictures(grid);
      if (left) return;
      setRuns(true);
      const emerging = [
        { opacity: 0, transform: 'scaleY(0.02)' },
        { opacity: 1, transform: 'none' },
      ];
      running.push(
        grid.animate(emerging, { duration: emerge_ms, easing: 'ease-out' }),
        ...strips.map((strip, at) =>
          slide(grid.children[at]!, strip, {
            duration_ms: run_ms - (strips.length - 1 - at) * stagger_ms,
          }),
        ),
      );
      hush = playTicks(edgeTimes(strips.at(-1)!));
      const [only, another] = strips;
      let winner: HTMLImageElement | undefined;
      // While a single reel settles, its winner remains alone.
      const sinkReel = () => {
        const [picture, sinking] = sink(grid.children[0]!, only!);
        winner = picture;
        running.push(...sinking);
      };
      if (!another) timers.push(setTimeout(sinkReel, stopped_ms));
      await Promise.all(running.map(({ finished }) => finished));
      if (another) timers.push(setTimeout(() => onEnd(), rest_ms));
      else onEnd(winner && placeOf(winner));
    };
    run(rows.current!).catch(() => left || onEnd());
    return () => {
      left = true;
      hush();
      for (const timer of timers) clearTimeout(timer);
      for (const animation of running) animation.cancel();
    };
  }, [strips, onEnd]);
  const count = strips.length;
  return (
    <div className="flex size-full flex-col justify-center gap-2">
      <div
        ref={rows}
        aria-hidden
        data-rolling
        data-runs={runs || undefined}
        className={classes(
          !runs && 'opacity-0',
          'grid min-h-0 w-full flex-1 auto-rows-[minmax(0,1fr)] gap-2',
          count === 1 && 'max-h-60 sm:max-h-80',
          count > 4 && 'grid-cols-2',
        )}
      >
        {strips.map((strip, at) => (
          <Reel
            key={at}
            strip={strip}
            shape={shapes[count] ?? 'aspect-4/3'}
            prize_sizes={count === 1 ? prize_sizes : undefined}
            // The last of an odd number spans both columns.
            className={count > 4 && at === count - 1 && at % 2 === 0 ? 'col-span-2' : undefined}
          />
        ))}
      </div>
      {strips.length === 1 && <Caption strip={strips[0]!} runs={runs} />}
    </div>
  );
}

/**
 * Shapes by number of reels: fewer reels have narrower cards, so that neighbours are visible on a
 * phone too.
 */
const shapes: Record<number, string> = { 1: 'aspect-3/4', 2: 'aspect-square' };

/** The name and the price of the card under the mark, which change as its edges pass. */
function Caption({ strip, runs }: { strip: Strip; runs: boolean }) {
  const [passed, setPassed] = useState(0);
  useEffect(() => {
    if (!runs) return undefined;
    const timers = edgeTimes(strip).map((time_ms, at) =>
      setTimeout(() => setPassed(at + 1), time_ms),
    );
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [strip, runs]);
  const { name, price } = strip.cards[Math.floor(strip.start) + passed]!;
  const [weapon, finish] = name.replace(/ \([^)]*\)$/, '').split(' | ');
  return (
    <p
      aria-hidden
      className={classes(
        // Until the first card has passed, the opened crate stands behind it.
        passed === 0 && 'invisible',
        'flex h-6 shrink-0 items-baseline justify-center gap-2 px-2 text-sm whitespace-nowrap contain-strict',
      )}
    >
      <span className="min-w-0 truncate text-soft">
        {weapon} {finish && <span className="font-semibold text-bright">{finish}</span>}
      </span>
      <Money amount={price} className="text-brass" />
    </p>
  );
}
