import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import { Link } from 'react-router';
import { useNumbers } from '../kit/numbers.ts';
import { usePaths } from '../kit/paths.ts';
import type { CaseNames } from '../parts/case-names.ts';
import { Card } from '../ui/card.tsx';
import { useKindNames, useTableName } from './kinds.tsx';

type Table = Reply<'GET /api/honesty/observed'>;
type Row = Table['rows'][number];

/** The first digits of a hash, which tell revisions apart. */
const hash_shown = 12;

/** How often each outcome of a table came, against its published odds. */
export function Observed({ observed, case_names }: { observed: Table; case_names: CaseNames }) {
  const kinds = useKindNames();
  const name = useTableName(case_names)(observed);
  const { kind, draws, rows, revision } = observed;
  return (
    <section id="table" aria-labelledby="table-title" className="mt-14 scroll-mt-4">
      <p className="text-sm text-soft">{kinds[kind]}</p>
      <h2 id="table-title" className="text-2xl">
        {name}
      </h2>
      <p className="mt-2 text-soft">
        <Plural value={draws} one="# draw" other="# draws" />
        {revision && (
          <>
            {' · '}
            <Trans>
              revision <span className="font-mono break-all">{revision.slice(0, hash_shown)}</span>
            </Trans>
          </>
        )}
      </p>
      <Revisions observed={observed} />
      {rows.length === 0 ? (
        <p className="mt-4 text-soft">
          <Trans>Nothing was drawn from this table yet.</Trans>
        </p>
      ) : (
        <Card className="mt-4 p-4 sm:p-6">
          <ul className="grid gap-4">
            {rows.map((row) => (
              <OutcomeRow key={row.outcome} row={row} draws={draws} kind={kind} />
            ))}
          </ul>
          <p className="mt-5 flex flex-wrap gap-x-5 gap-y-1 border-t border-edge pt-4 text-sm text-soft">
            <span className="flex items-center gap-2">
              <span className="h-2 w-6 rounded-full bg-ice/60" aria-hidden />
              <Trans>odds that fit what was seen</Trans>
            </span>
            <span className="flex items-center gap-2">
              <span className="h-4 w-0.5 bg-brass-light" aria-hidden />
              <Trans>published odds</Trans>
            </span>
          </p>
        </Card>
      )}
    </section>
  );
}

/** Links to the other revisions of the same subject, retired ones too. */
function Revisions({ observed: { kind, id, revision, revisions } }: { observed: Table }) {
  const { t } = useLingui();
  const paths = usePaths();
  if (revisions.length < 2) return null;
  return (
    <nav aria-label={t`Revisions`} className="mt-3">
      <ul className="flex flex-wrap gap-2">
        {revisions.map((one) => (
          <li key={one.revision}>
            <Link
              to={paths.observed(kind, id, one.revision)}
              preventScrollReset
              aria-current={one.revision === revision ? 'true' : undefined}
              className="flex min-h-10 items-center rounded-full border border-edge px-4 font-mono text-sm text-soft hover:border-edge-strong hover:text-bright aria-[current]:border-brass aria-[current]:text-brass-light"
            >
              {one.revision.slice(0, hash_shown)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface RowProps {
  row: Row;
  draws: number;
  kind: Table['kind'];
}

function OutcomeRow({ row, draws, kind }: RowProps) {
  const numbers = useNumbers();
  const chance = (ppm: number) => numbers.chance(ppm / 10_000);
  const { odds_ppm, seen, low, high, outside } = row;
  const share = draws === 0 ? 0 : (seen / draws) * 100;
  const [published, found] = [chance(odds_ppm), numbers.chance(share)];
  const [from, to, times] = [chance(low), chance(high), numbers.count(seen)];
  return (
    <li>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0 break-words">
          <OutcomeName row={row} kind={kind} />
        </span>
        <span className={`text-sm ${outside ? 'font-semibold text-error' : 'text-success'}`}>
          {outside ? <Trans>outside its band</Trans> : <Trans>within its band</Trans>}
        </span>
      </p>
      <Band row={row} />
      <p className="flex flex-wrap gap-x-4 text-sm text-soft tabular-nums">
        <span>
          <Trans>published {published}</Trans>
        </span>
        <span>
          <Trans>
            seen {found} ({times})
          </Trans>
        </span>
        <span>
          <Trans>
            fits {from} to {to}
          </Trans>
        </span>
      </p>
    </li>
  );
}

function OutcomeName({ row: { name, outcome }, kind }: Pick<RowProps, 'row' | 'kind'>) {
  if (name !== null) return name;
  if (outcome === 'tokens') return <Trans>Tokens drop</Trans>;
  if (outcome === 'win') return <Trans>The upgrade is won</Trans>;
  if (kind === 'tie') return <Trans>Tied seat {outcome} wins</Trans>;
  return <Trans>Entry {outcome}</Trans>;
}

/** The band on a scale that ends a little above it, with a mark at the published odds. */
function Band({ row: { low, high, odds_ppm, outside } }: Pick<RowProps, 'row'>) {
  const scale_ppm = Math.max(high, odds_ppm) * 1.1;
  const place = (ppm: number) => `${(ppm / scale_ppm) * 100}%`;
  return (
    <div className="relative my-1.5 h-4" aria-hidden>
      <div className="absolute inset-x-0 top-1 h-2 rounded-full bg-ink" />
      <div
        className={`absolute top-1 h-2 min-w-1 rounded-full ${outside ? 'bg-error/70' : 'bg-ice/60'}`}
        style={{ left: place(low), width: place(high - low) }}
      />
      <div
        className="absolute inset-y-0 w-0.5 -translate-x-1/2 bg-brass-light"
        style={{ left: place(odds_ppm) }}
      />
    </div>
  );
}
