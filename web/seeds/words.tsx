import { Trans, useLingui } from '@lingui/react/macro';
import { TICKETS } from '@vitrine/fairness/table';
import { classes } from '../ui/classes.ts';
import type { EventRecord, Word } from './verify.ts';

/** The eight words of a block: which were read, for what, and which were rejected. */
export function Words({ words }: { words: readonly Word[] }) {
  return (
    <ol className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      {words.map(({ word, read }, at) => (
        <li
          key={at}
          className={classes(
            'rounded-sm border px-3 py-2',
            read ? 'border-brass bg-ink' : 'border-edge text-soft',
          )}
        >
          <span className="block font-mono text-sm">{word}</span>
          <span
            className={classes(
              'block text-xs',
              read && read.value === null ? 'text-warning' : 'text-soft',
            )}
          >
            {!read && <Trans>not needed</Trans>}
            {read && read.value === null && <Trans>rejected, would skew the odds</Trans>}
            {read && read.value !== null && <Trans>read, mod {read.n}</Trans>}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The table as a band of all tickets, with the drawn ticket marked and its range highlighted. */
export function TicketBar({
  entries,
  ticket,
}: {
  entries: EventRecord['table']['entries'];
  ticket: number;
}) {
  const { t } = useLingui();
  const holder = entries.find(({ from, to }) => from <= ticket && ticket < to);
  const named =
    holder && 'hash_name' in holder ? String(holder.hash_name) : t`item ${holder?.id ?? 0}`;
  return (
    <div className="grid gap-2">
      <svg
        viewBox={`0 0 ${TICKETS} 100`}
        preserveAspectRatio="none"
        aria-hidden
        className="h-8 w-full rounded-sm bg-ink"
      >
        {entries.map(({ id, from, to }, at) => (
          <rect
            key={id}
            x={from}
            width={to - from}
            height="100"
            className={id === holder?.id ? 'fill-brass' : at % 2 ? 'fill-lifted' : 'fill-raised'}
          />
        ))}
        <line
          x1={ticket}
          x2={ticket}
          y2="100"
          stroke="currentColor"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
          className="text-bright"
        />
      </svg>
      {holder && (
        <p className="text-sm">
          <span className="font-mono text-soft tabular-nums">
            {holder.from} ≤ <strong className="text-brass-light">{ticket}</strong> &lt; {holder.to}
          </span>
          <span className="block">{named}</span>
        </p>
      )}
    </div>
  );
}
