import { Trans } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { buttonLook } from '../ui/button.tsx';
import type { partOf } from './part.ts';

/** Links that save the chosen part as a file. */
export function Files({ part }: { part: ReturnType<typeof partOf> }) {
  const addressOf = (format: string) =>
    `/api/history/export?${new URLSearchParams({ ...part, format })}`;
  return (
    <section aria-labelledby="files-title" className="mt-12 border-t border-edge pt-8">
      <h2 id="files-title" className="text-xl">
        <Trans>As a file</Trans>
      </h2>
      <p className="mt-2 max-w-prose text-sm text-soft">
        <Trans>
          The entries chosen above, up to the newest 10,000: CSV for spreadsheets, JSON for
          programs.
        </Trans>
      </p>
      <p className="mt-4 flex flex-wrap gap-3">
        {(['csv', 'json'] as const).map((format) => (
          <a
            key={format}
            href={addressOf(format)}
            download={`history.${format}`}
            className={buttonLook('quiet')}
          >
            <Download className="size-4" aria-hidden />
            {format.toUpperCase()}
          </a>
        ))}
      </p>
    </section>
  );
}
