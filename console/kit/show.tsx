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

/** A change of a balance, with its sign. */
export function change(amount: number): string {
  return amount.toLocaleString('en', { signDisplay: 'always', maximumFractionDigits: 3 });
}

/** An amount in units, with two decimals or as many as it has. */
export function money(amount: number): string {
  return amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 3 });
}
