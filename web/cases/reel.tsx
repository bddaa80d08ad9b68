import { useEffect, useRef } from 'react';
import { edgeTimes, run_ms } from '../parts/motion.ts';
import { decodePictures, Reel, slide } from '../parts/reel.tsx';
import { playTicks } from '../parts/sound.ts';
import type { Strip } from '../parts/strip.ts';
import { classes } from '../ui/classes.ts';

/** Interval between the ends of successive reels, in milliseconds. */
const stagger_ms = 140;
/** Pause on the winner before the end card appears. */
const rest_ms = 450;

export interface ReelsProps {
  strips: readonly Strip[];
  /** Called when all reels have stopped. */
  onEnd: () => void;
}

/**
 * One reel for each opening, stacked; from five on in two columns. Decorative, so `aria-hidden`.
 */
export default function Reels({ strips, onEnd }: ReelsProps) {
  const rows = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const running: Animation[] = [];
    let left = false;
    let hush = () => {};
    let rest: ReturnType<typeof setTimeout> | undefined;
    const run = async (grid: HTMLDivElement) => {
      await decodePictures(grid);
      if (left) return;
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
    <div
      ref={rows}
      aria-hidden
      data-rolling
      className={classes(
        'grid w-full auto-rows-[minmax(0,1fr)] gap-2',
        count === 1 ? 'h-60 sm:h-80' : 'h-full',
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
  );
}

/**
 * Shapes by number of reels: fewer reels have narrower cards, so that neighbours are visible on a
 * phone too.
 */
const shapes: Record<number, string> = { 1: 'aspect-3/4', 2: 'aspect-square' };
