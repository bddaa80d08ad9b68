import { useEffect, useRef } from 'react';
import { classes } from '../ui/classes.ts';
import { Picture } from '../ui/picture.tsx';
import { easing, edgeTimes, run_ms } from './motion.ts';
import { playTicks } from './sound.ts';
import type { Strip } from './strip.ts';

/** Interval between the ends of successive reels, in milliseconds. */
const stagger_ms = 140;
/** Pause on the winner before the end card appears. */
const rest_ms = 450;
/** Maximum wait for the pictures; later ones appear while the reel runs. */
const pictures_wait_ms = 1500;

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
        ...strips.map((strip, at) => slide(grid.children[at]!.firstElementChild!, strip, strips.length - 1 - at)),
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
          wide={count > 4 && at === count - 1 && at % 2 === 0}
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

/** `wide`: the last of an odd number of reels, which spans both columns. */
function Reel({ strip, shape, wide }: { strip: Strip; shape: string; wide: boolean }) {
  return (
    <div className={classes('relative overflow-hidden rounded-md bg-ink contain-strict', wide && 'col-span-2')}>
      <div className="absolute inset-y-0 left-1/2 flex w-max will-change-transform">
        {strip.cards.map(({ picture, quality }, at) => (
          <div key={at} style={{ '--rarity': quality.color }} className={classes('h-full flex-none px-1', shape)}>
            <div className="exhibit grid size-full place-items-center p-2">
              <Picture src={picture} alt="" eager sizes="16rem" className="max-h-full" />
            </div>
          </div>
        ))}
      </div>
      <div className="absolute inset-y-0 left-0 w-1/6 bg-linear-to-r from-ink" />
      <div className="absolute inset-y-0 right-0 w-1/6 bg-linear-to-l from-ink" />
      <div className="absolute inset-y-0 left-1/2 w-0.5 -translate-x-1/2 bg-brass" />
    </div>
  );
}

/**
 * Moves a strip from its start to its stop. Positions are in percent of its own width, so that they
 * hold when the window changes. Uses no option, such as `endDelay`, that would move the animation
 * from the compositor to the main thread.
 */
function slide(strip: Element, { cards, start, stop }: Strip, later_ones: number): Animation {
  const at = (card: number) => `translateX(${(-100 * card) / cards.length}%)`;
  const duration = run_ms - later_ones * stagger_ms;
  return strip.animate([{ transform: at(start) }, { transform: at(stop) }], { duration, easing, fill: 'both' });
}

async function decodePictures(grid: HTMLElement): Promise<void> {
  const images = new Map([...grid.querySelectorAll('img')].map((image) => [image.src, image]));
  const decoded = Array.from(images.values(), (image) => image.decode().catch(() => undefined));
  await Promise.race([Promise.all(decoded), new Promise((resolve) => setTimeout(resolve, pictures_wait_ms))]);
}
