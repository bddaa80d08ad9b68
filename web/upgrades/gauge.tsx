import { useEffect, useRef, type ReactNode } from 'react';

const all_ppm = 1_000_000;
const roll_ms = 4200;
const turns = 4;
const easing = 'cubic-bezier(0.1, 0.72, 0.14, 1)';

export interface GaugeProps {
  /** The winning part; null while there is none. */
  chance_ppm: number | null;
  direction: 'under' | 'over';
  /** Where the needle stands or runs to; null while nothing was drawn. */
  roll_ppm: number | null;
  /** The needle runs; it stands otherwise. */
  rolling: boolean;
  onEnd: () => void;
  children: ReactNode;
}

/**
 * The million rolls as a ring from 0 at the top clockwise: the winning ones as an arc of their
 * exact length, and a needle where the roll fell. Decorative: texts say the same.
 */
export function Gauge({ chance_ppm, direction, roll_ppm, rolling, onEnd, children }: GaugeProps) {
  const needle = useRef<HTMLDivElement>(null);
  const degrees = (((roll_ppm ?? 0) + 0.5) * 360) / all_ppm;
  useEffect(() => {
    if (!rolling) return undefined;
    const frames = [
      { transform: 'rotate(0deg)' },
      { transform: `rotate(${turns * 360 + degrees}deg)` },
    ];
    const run = needle.current!.animate(frames, { duration: roll_ms, easing, fill: 'both' });
    run.finished.then(onEnd, () => undefined);
    return () => run.cancel();
  }, [rolling, degrees, onEnd]);
  const won = chance_ppm ?? 0;
  return (
    <div className="relative mx-auto aspect-square w-full max-w-72">
      <svg viewBox="0 0 200 200" aria-hidden className="size-full -rotate-90">
        <circle cx="100" cy="100" r="88" fill="none" strokeWidth="12" className="stroke-lifted" />
        {won > 0 && (
          <circle
            cx="100"
            cy="100"
            r="88"
            fill="none"
            strokeWidth="12"
            pathLength={all_ppm}
            strokeDasharray={`${won} ${all_ppm - won}`}
            strokeDashoffset={direction === 'under' ? 0 : won - all_ppm}
            className="stroke-brass"
          />
        )}
      </svg>
      <div
        ref={needle}
        aria-hidden
        style={{ transform: `rotate(${degrees}deg)` }}
        className={roll_ppm === null ? 'invisible absolute inset-0' : 'absolute inset-0'}
      >
        <span className="absolute top-0 left-1/2 h-[14%] w-1 -translate-x-1/2 rounded-full bg-bright shadow-float" />
      </div>
      <div className="absolute inset-[14%] grid place-items-center overflow-hidden rounded-full text-center">
        {children}
      </div>
    </div>
  );
}
