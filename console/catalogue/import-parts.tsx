import type { Reply } from '@vitrine/contract/index';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

type Previewed = Reply<'POST /api/console/prices/preview'>;

/** Rows of one kind, folded until somebody looks; their number stands before. */
export function Rows({
  title,
  total,
  shown,
  is_open = false,
  children,
}: {
  title: string;
  /** All that there are, and the first of them that are shown. */
  total: number;
  shown: number;
  is_open?: boolean;
  children: ReactNode;
}) {
  if (total === 0) return null;
  return (
    <details open={is_open}>
      <summary>
        {total.toLocaleString('en')} {title}
        {shown < total && `, the first ${shown}`}
      </summary>
      <ul className="results">{children}</ul>
    </details>
  );
}

/** Rows of a file that can't be used, with the reason. */
export function BadRows({ total, rows }: { total: number; rows: Previewed['bad_rows'] }) {
  const title = total === 1 ? 'bad row is skipped' : 'bad rows are skipped';
  return (
    <Rows title={title} total={total} shown={rows.length} is_open>
      {rows.map(({ number, reason }) => (
        <li key={number} className="bad">
          row {number}: {reason}
        </li>
      ))}
    </Rows>
  );
}

/** Goods that a file doesn't name. */
export function GoneRows({
  title,
  total,
  rows,
}: {
  title: string;
  total: number;
  rows: Previewed['gone_goods'];
}) {
  return (
    <Rows title={title} total={total} shown={rows.length}>
      {rows.map(({ goods_id, name }) => (
        <li key={goods_id}>
          <Link to={`/catalogue/${goods_id}`}>{name}</Link>
        </li>
      ))}
    </Rows>
  );
}

/** The cases that an import would close, and those that may be opened again. */
export function CasesEffect({
  of: { closes, may_open },
}: {
  of: Pick<Previewed, 'closes' | 'may_open'>;
}) {
  return (
    <>
      {closes.length === 0 && <p>No case closes.</p>}
      <Rated title="Cases that close: they would give back too much" cases={closes} />
      <Rated title="Closed cases that may be opened again then" cases={may_open} />
    </>
  );
}

/** Cases with the return rates that they have, or would have. */
export function Rated({ title, cases }: { title: string; cases: Previewed['closes'] }) {
  if (cases.length === 0) return null;
  return (
    <section className="warning">
      <h2>{title}</h2>
      <ul className="results">
        {cases.map(({ id, name, return_rate }) => (
          <li key={id}>
            <Link to={`/cases/${id}`}>{name}</Link>, {return_rate}%
          </li>
        ))}
      </ul>
    </section>
  );
}
