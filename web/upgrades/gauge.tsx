import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { needleFrames, passTimes } from '../parts/motion.ts';
import { classes } from '../ui/classes.ts';
import './gauge.css';

const all_ppm = 1_000_000;
const roll_ms = 4800;
const turns = 4;
/** The comet's tail fades while the needle slows down. */
const tail_fade = { delay: 2400, duration: 1800, fill: 'both' } as const;
const breath_ms = 520;

export interface GaugeProps {
  /** The winning part; null while there is none. */
  chance_ppm: number | null;
  direction: 'under' | 'over';
  /** Where the needle stands or runs to; null while nothing was drawn. */
  roll_ppm: number | null;
  /** The needle runs; it stands otherwise. */
  rolling: boolean;
  /** The item in the ring has been won and steps out of it; the ring grows dim. */
  won: boolean;
  onEnd: () => void;
  children: ReactNode;
}

/**
 * The million rolls as a ring from 0 at the top clockwise: the winning ones as an arc of their
 * exact length, and a needle where the roll fell. The arc breathes each time the needle enters it,
 * as it does in every roll. Decorative: texts say the same.
 */
export function Gauge({
  chance_ppm,
  direction,
  roll_ppm,
  rolling,
  won,
  onEnd,
  children,
}: GaugeProps) {
  const arc_ppm = chance_ppm ?? 0;
  const begins_ppm = direction === 'under' ? 0 : all_ppm - arc_ppm;
  const degrees = degreesOf((roll_ppm ?? 0) + 0.5);
  const [needle, glow] = useRun(rolling, degrees, degreesOf(begins_ppm), onEnd);
  return (
    <div className="relative mx-auto aspect-square w-full max-w-80">
      <div
        className={classes('absolute inset-0 transition-opacity duration-500', won && 'opacity-30')}
      >
        <svg viewBox="0 0 200 200" aria-hidden className="size-full -rotate-90 overflow-visible">
          <circle cx="100" cy="100" r="88" fill="none" strokeWidth="12" className="stroke-lifted" />
          {arc_ppm > 0 && (
            <>
              <g ref={glow} className="opacity-35">
                <Arc of={360} from={degreesOf(begins_ppm)} length={degreesOf(arc_ppm)} glows />
              </g>
              <Arc of={all_ppm} from={begins_ppm} length={arc_ppm} />
              <Arc of={360} from={degreesOf(begins_ppm)} length={degreesOf(arc_ppm)} lit />
            </>
          )}
        </svg>
      </div>
      <div
        ref={needle}
        aria-hidden
        style={{ transform: `rotate(${degrees}deg)` }}
        className={classes('absolute inset-0', roll_ppm === null && 'invisible')}
      >
        <span data-tail className="needle-tail absolute inset-0 opacity-0" />
        <span className="absolute top-0 left-1/2 h-[14%] w-1 -translate-x-1/2 rounded-full bg-bright shadow-float" />
      </div>
      <div
        className={classes(
          'absolute inset-[14%] grid place-items-center rounded-full text-center',
          !won && 'overflow-hidden',
        )}
      >
        {children}
      </div>
    </div>
  );
}

interface ArcProps {
  /** The length of the whole ring. */
  of: number;
  from: number;
  length: number;
  /** The light around the glass, or the light along its edge. */
  glows?: boolean;
  lit?: boolean;
}

function Arc({ of, from, length, glows = false, lit = false }: ArcProps) {
  return (
    <circle
      cx="100"
      cy="100"
      r={lit ? 91.5 : 88}
      fill="none"
      strokeWidth={lit ? 2 : 12}
      pathLength={of}
      strokeDasharray={`${length} ${of - length}`}
      strokeDashoffset={-from}
      className={classes(lit ? 'stroke-brass-light' : 'stroke-brass', glows && 'arc-glow')}
    />
  );
}

/** Runs the needle and its tail, and lets the arc's light breathe as the needle enters it. */
function useRun(
  rolling: boolean,
  degrees: number,
  mark: number,
  onEnd: () => void,
): [RefObject<HTMLDivElement | null>, RefObject<SVGGElement | null>] {
  const needle = useRef<HTMLDivElement>(null);
  const glow = useRef<SVGGElement>(null);
  useEffect(() => {
    if (!rolling) return undefined;
    const way = turns * 360 + degrees;
    const frames = needleFrames(way).map(({ degrees: at, ...frame }) => ({
      ...frame,
      transform: `rotate(${at}deg)`,
    }));
    const run = needle.current!.animate(frames, { duration: roll_ms, fill: 'both' });
    const tail = needle
      .current!.querySelector('[data-tail]')!
      .animate([{ opacity: 1 }, { opacity: 0 }], tail_fade);
    const breaths = passTimes(way, mark, roll_ms).map((delay) =>
      glow.current?.animate([{ opacity: 0.35 }, { opacity: 1, offset: 0.3 }, { opacity: 0.35 }], {
        delay,
        duration: breath_ms,
      }),
    );
    run.finished.then(onEnd, () => undefined);
    return () => {
      for (const one of [run, tail, ...breaths]) one?.cancel();
    };
  }, [rolling, degrees, mark, onEnd]);
  return [needle, glow];
}

const degreesOf = (roll_ppm: number) => (roll_ppm * 360) / all_ppm;
