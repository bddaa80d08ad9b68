import { useEffect, useRef, useState } from 'react';
import { edgeTimes, run_ms } from '../parts/motion.ts';
import { Money } from '../parts/price.tsx';
import { decodePictures, Reel, slide } from '../parts/reel.tsx';
import { playTicks } from '../parts/sound.ts';
import type { Strip } from '../parts/strip.ts';
import { classes } from '../ui/classes.ts';

/** Interval between the ends of successive reels, in milliseconds. */
const stagger_ms = 140;
/** Pause on the winner before the end card appears. */
const rest_ms = 250;

export interface ReelsProps {
  strips: readonly Strip[];
  /** Called when all reels have stopped. */
  onEnd: () => void;
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
    let rest: ReturnType<typeof setTimeout> | undefined;
    const run = async (grid: HTMLDivElement) => {
      await decodePictures(grid);
      if (left) return;
      setRuns(true);
      running.push(
        ...strips.map((strip, at) =>
          slide(grid.children[at]!, strip, {
            duration_ms: run_ms - (strips.length - 1 - at) * stagger_ms,
          }),
        ),
      );
      hush = playTicks(edgeTimes(strips.at(-1)!));
      await Promise.all(running.map(({ finished }) => finished));
      rest = setTimeout(onEnd, rest_ms);
    };
    run(rows.current!).catch(() => left || onEnd());
    return () => {
      left = true;
      hush();
      clearTimeout(rest);
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
        className={classes(
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
      className="flex h-6 shrink-0 items-baseline justify-center gap-2 px-2 text-sm whitespace-nowrap contain-strict"
    >
      <span className="min-w-0 truncate text-soft">
        {weapon} {finish && <span className="font-semibold text-bright">{finish}</span>}
      </span>
      <Money amount={price} className="text-brass" />
    </p>
  );
}
