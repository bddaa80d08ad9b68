import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import { ScrollText } from 'lucide-react';
import { Link } from 'react-router';
import { usePaths } from '../kit/paths.ts';
import type { CaseNames } from '../parts/case-names.ts';
import { LinkChips } from '../parts/link-chips.tsx';
import { PageNumbers } from '../parts/page-numbers.tsx';
import { EmptyState } from '../ui/states.tsx';
import { observed_kinds, useKindNames, useTableName, type ObservedKind } from './kinds.tsx';

/** The tables of a page, as the API gives them. */
const page_tables = 20;

export interface TablesProps {
  kind: ObservedKind;
  tables: Reply<'GET /api/honesty/tables'>;
  case_names: CaseNames;
}

/** The tables of a kind that were drawn from, each with a link to its comparison. */
export function Tables({ kind, tables, case_names }: TablesProps) {
  const { t } = useLingui();
  const kinds = useKindNames();
  const nameOf = useTableName(case_names);
  const paths = usePaths();
  const { list, page, total } = tables;
  return (
    <section aria-labelledby="tables-title" className="mt-14">
      <h2 id="tables-title" className="text-2xl">
        <Trans>All tables that draws used</Trans>
      </h2>
      <div className="mt-4">
        <LinkChips
          label={t`Kind of odds`}
          chosen={kind}
          chips={observed_kinds.map((value) => ({
            value,
            label: kinds[value],
            to: `?kind=${value}`,
          }))}
        />
      </div>
      {list.length === 0 ? (
        <EmptyState
          title={<Trans>No draw is counted yet</Trans>}
          icon={<ScrollText className="size-10" aria-hidden />}
        >
          <Trans>New draws are counted every ten minutes.</Trans>
        </EmptyState>
      ) : (
        <ul className="glass mt-4 divide-y divide-edge rounded-lg">
          {list.map((table) => (
            <li key={`${table.id} ${table.revision}`}>
              <Link
                to={`${paths.observed(kind, table.id, table.revision)}#table`}
                className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 p-4 hover:bg-edge focus-visible:-outline-offset-2"
              >
                <span className="min-w-0">
                  <span className="block break-words">{nameOf(table)}</span>
                  {table.revision && (
                    <span className="font-mono text-sm text-soft">
                      {table.revision.slice(0, 12)}
                    </span>
                  )}
                </span>
                <span className="text-sm text-soft tabular-nums">
                  <Plural value={table.draws} one="# draw" other="# draws" />
                  {table.outside > 0 && (
                    <span className="text-error">
                      {' · '}
                      <Plural value={table.outside} one="# outside" other="# outside" />
                    </span>
                  )}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <PageNumbers
        className="mt-6"
        page={page}
        pages={Math.ceil(total / page_tables)}
        to={(number) => `?kind=${kind}&page=${number}`}
      />
    </section>
  );
}
