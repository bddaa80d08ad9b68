import { Plural, Trans } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import { Download, FileCheck2, Package } from 'lucide-react';
import { Link } from 'react-router';
import { usePaths } from '../kit/paths.ts';
import { buttonLook } from '../ui/button.tsx';

/** The public draws by month, and the commands that make the same tables from them. */
export function Downloads({ months }: { months: Reply<'GET /api/honesty'>['months'] }) {
  const paths = usePaths();
  return (
    <section aria-labelledby="downloads" className="mt-14">
      <h2 id="downloads" className="text-2xl">
        <Trans>Count it yourself</Trans>
      </h2>
      <p className="mt-2 max-w-192 text-soft">
        <Trans>
          Download the draws of a month. One command recomputes each of them and makes the same
          tables, without this site; the second one shares no code with it.
        </Trans>
      </p>
      <p className="mt-4 flex flex-wrap gap-3">
        <a href="/api/honesty/kit" download className={buttonLook('main')}>
          <Package className="size-4" aria-hidden />
          <Trans>Download the verification kit</Trans>
        </a>
        <Link to={paths.honestyFile} className={buttonLook('quiet')}>
          <FileCheck2 className="size-4" aria-hidden />
          <Trans>Check a file here</Trans>
        </Link>
      </p>
      <pre className="mt-4 overflow-x-auto rounded-md bg-ink p-4 font-mono text-sm text-brass-light">
        {'npm run honesty -- observed draws-2026-11.jsonl.gz\n'}
        {'python3 docs/verify/verify.py --observed draws-2026-11.jsonl.gz'}
      </pre>
      {months.length > 0 && (
        <ul className="mt-4 grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
          {months.map(({ month, draws }) => (
            <li key={month}>
              <a
                href={`/api/honesty/draws/${month}`}
                download
                className="glass flex min-h-11 items-center justify-between gap-3 rounded-md px-4 py-2 hover:bg-edge"
              >
                <span className="flex items-center gap-3">
                  <Download className="size-4 text-ice" aria-hidden />
                  {month}
                </span>
                <span className="text-sm text-soft tabular-nums">
                  <Plural value={draws} one="# draw" other="# draws" />
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
