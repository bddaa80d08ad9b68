import { Trans } from '@lingui/react/macro';
import { ShieldCheck } from 'lucide-react';

/** The hash of a room's server seed, and what the browser does after it has seen it. */
export function Hash({ hash }: { hash: string }) {
  return (
    <div className="text-xs text-soft">
      <p className="flex items-center gap-2">
        <ShieldCheck className="size-4 shrink-0" aria-hidden />
        <Trans>Hash of the room’s server seed</Trans>
      </p>
      <p className="mt-1 font-mono break-all text-bright">{hash}</p>
      <p className="mt-1">
        <Trans>
          It locks our part of every draw. Your browser makes your part only after seeing it.
        </Trans>
      </p>
    </div>
  );
}
