/**
 * The time left as hours, minutes and seconds: `23:59:59`. Screen readers don't announce each tick.
 */
export function Countdown({ left_s }: { left_s: number }) {
  const parts = [Math.floor(left_s / 3600), Math.floor(left_s / 60) % 60, left_s % 60];
  return (
    <time role="timer" className="font-display font-semibold text-brass tabular-nums">
      {parts.map((part) => String(part).padStart(2, '0')).join(':')}
    </time>
  );
}
