import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** A word and the number that it becomes. */
export function Remainder({
  word,
  n,
  value,
  name,
}: {
  word: number;
  n: number;
  value: number | null;
  name: ReactNode;
}) {
  return (
    <p className="font-mono text-sm">
      <span className="text-soft">{name} = </span>
      {word} mod {n}{' '}
      <span className="whitespace-nowrap">
        = <strong className="text-brass-light">{value}</strong>
      </span>
    </p>
  );
}

/** The value of the record, where nothing can be recomputed yet. */
export function Recorded({ children }: { children: ReactNode }) {
  return (
    <p className="text-sm text-soft">
      <Trans>The record says</Trans> <span className="font-mono text-bright">{children}</span>
    </p>
  );
}

/** A long text without words, such as a hash, with its name. */
export function Code({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="text-xs text-soft">{name}</p>
      <p className="font-mono text-sm break-all">{children}</p>
    </div>
  );
}
