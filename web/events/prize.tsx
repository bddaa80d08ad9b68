import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { EventEntryShown, EventGives } from '@vitrine/contract/events';
import { ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import { useNumbers } from '../kit/numbers.ts';
import { usePaths } from '../kit/paths.ts';

/** A prize in words: `1,200 points`. */
export function usePrizeName(): (gives: EventGives, number?: number) => string {
  const { t } = useLingui();
  const numbers = useNumbers();
  return (gives, number = 0) => {
    switch (gives.kind) {
      case 'points':
        return t`${plural(gives.amount, { one: '# point', other: '# points' })}`;
      case 'tokens': {
        const amount = numbers.amount(gives.amount);
        return t`${amount} tokens`;
      }
      case 'share':
        return numbers.percent(gives.share_ppm / 10_000);
      case 'card':
        return t`Card ${number}`;
    }
  };
}

export interface OddsProps {
  entries: readonly EventEntryShown[];
  /** The hash of the published table; empty while none is published. */
  revision_hash: string;
  /** The drawn entry is marked. */
  drawn?: number | null;
}

/** The table of an event with the exact chance of each entry. */
export function Odds({ entries, revision_hash, drawn = null }: OddsProps) {
  const numbers = useNumbers();
  const nameOf = usePrizeName();
  return (
    <details className="group rounded-md bg-surface shadow-card">
      <summary className="flex min-h-11 cursor-pointer items-center px-4 font-display font-semibold">
        <Trans>All odds</Trans>
      </summary>
      <div className="grid gap-3 px-4 pb-4 text-sm">
        <ul className="divide-y divide-edge tabular-nums">
          {entries.map(({ id, gives, chance_ppm }) => (
            <li
              key={id}
              className={`flex justify-between gap-4 py-2 ${id === drawn ? 'text-brass' : ''}`}
            >
              <span>{nameOf(gives, id)}</span>
              <span className="text-soft">{numbers.chance(chance_ppm / 10_000)}</span>
            </li>
          ))}
        </ul>
        {revision_hash && (
          <p className="text-xs break-all text-soft">
            <Trans>Published before the first draw; SHA-256 of the table:</Trans>{' '}
            <code className="font-mono">{revision_hash}</code>
          </p>
        )}
      </div>
    </details>
  );
}

/** The way to the verification of a draw. */
export function VerifyLink({ draw }: { draw: number }) {
  const paths = usePaths();
  return (
    <Link
      to={paths.draw(draw)}
      className="inline-flex min-h-8 items-center gap-2 rounded-sm px-2 text-sm text-soft underline-offset-4 transition-colors hover:text-bright hover:underline"
    >
      <ShieldCheck className="size-4" aria-hidden />
      <Trans>Verify this draw</Trans>
    </Link>
  );
}
