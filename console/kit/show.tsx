import { useState } from 'react';

const two = '2-digit';
const shown_parts = {
  year: 'numeric',
  month: two,
  day: two,
  hour: two,
  minute: two,
  second: two,
  timeZoneName: 'short',
} as const;

/** A moment in the reader's zone, with the exact one in UTC on hover. */
export function Moment({ at }: { at: string | null }) {
  if (at === null) return <span className="soft">never</span>;
  const text = new Date(at).toLocaleString('sv-SE', shown_parts);
  return (
    <time dateTime={at} title={at}>
      {text}
    </time>
  );
}

const steps = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
] as const;

/** How long ago a moment was when the page was read, with the moment on hover. */
export function Age({ since }: { since: string }) {
  const [ago_ms] = useState(() => Date.now() - Date.parse(since));
  const [step_ms, unit] = steps.find(([step]) => ago_ms >= step) ?? [1000, 's'];
  return (
    <time dateTime={since} title={since}>
      {Math.floor(ago_ms / step_ms)} {unit}
    </time>
  );
}

/** A change of a balance, with its sign. */
export function change(amount: number): string {
  return amount.toLocaleString('en', { signDisplay: 'always', maximumFractionDigits: 3 });
}

/** An amount in units, with two decimals or as many as it has. */
export function money(amount: number): string {
  return amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 3 });
}

/** So many of a thing: `1 order`, `2,000 orders`. */
export function counted(count: number, thing: string): string {
  return `${count.toLocaleString('en')} ${thing}${count === 1 ? '' : 's'}`;
}

/** The oldest of a list, after its other sums. */
export function sayOldest(oldest: string | null): string {
  return oldest ? `, the oldest of ${oldest.slice(0, 16).replace('T', ' ')} UTC` : '';
}

/** A size in megabytes. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;
}
