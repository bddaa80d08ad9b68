import { useEffect, useEffectEvent } from 'react';
import { useTimeLeft } from '../kit/use-time-left.ts';

export interface UntilProps {
  moment: string;
  /** The server's clock when the page was read. */
  now: string;
  /** Once, when nothing is left. */
  onEnd?: () => void;
}

/**
 * The time left until a moment in hours, minutes and seconds: `05:12:33`. Screen readers don't
 * announce each tick.
 */
export function Until({ moment, now, onEnd }: UntilProps) {
  const left_s = Math.ceil(useTimeLeft(moment, now) / 1000);
  const end = useEffectEvent(() => onEnd?.());
  const ended = left_s === 0;
  useEffect(() => {
    if (ended) end();
  }, [ended]);
  const parts = [Math.floor(left_s / 3600), Math.floor(left_s / 60) % 60, left_s % 60];
  return (
    <time
      role="timer"
      aria-live="off"
      className="font-display font-semibold text-brass tabular-nums"
    >
      {parts.map((part) => String(part).padStart(2, '0')).join(':')}
    </time>
  );
}
