import type { Reply } from '@vitrine/contract/index';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { takeFocus } from '../kit/form.tsx';
import { useRight } from '../kit/me.ts';
import { Refusal } from '../kit/refusal.tsx';
import { money } from '../kit/show.tsx';
import { useCall } from '../kit/use-call.ts';
import { useRows } from '../kit/use-rows.ts';
import { Publications } from './publications.tsx';

type Row = Reply<'GET /api/console/cases'>['list'][number];

/**
 * All cases; the filter finds by every column, and Enter opens the first that it leaves. Escape
 * leaves the filter for the keys of the rows.
 */
export function CasesPage() {
  const { data, refused, again } = useCall('GET /api/console/cases', {});
  const [words, setWords] = useState('');
  const may_create = useRight('cases.create');
  const navigate = useNavigate();
  if (refused) return <Refusal of={refused} />;
  if (!data) return null;
  const shown = data.list.filter(({ id, name, group, type, open, warning }) => {
    const text = [id, name, group, type, open ? 'open' : 'closed', warning && 'warning'].join(' ');
    return words
      .toLowerCase()
      .split(/\s+/)
      .every((word) => text.toLowerCase().includes(word));
  });
  return (
    <>
      <div className="heading">
        <h1>Cases</h1>
        {may_create && <Link to="new">New case</Link>}
      </div>
      <Publications list={data.scheduled} onChange={again} />
      <form
        className="filters"
        aria-label="Filters"
        onSubmit={(event) => {
          event.preventDefault();
          if (shown[0]) void navigate(String(shown[0].id));
        }}
      >
        <label>
          Name, group, type, open, closed, warning
          <input
            value={words}
            ref={takeFocus}
            onChange={(event) => setWords(event.target.value)}
            onKeyDown={({ key, currentTarget }) => {
              if (key === 'Escape') currentTarget.blur();
            }}
          />
        </label>
      </form>
      <Rows key={words} of={shown} />
      {shown.length === 0 && <p className="empty">Nothing matches this.</p>}
    </>
  );
}

function Rows({ of: rows }: { of: readonly Row[] }) {
  const navigate = useNavigate();
  const { at, setAt, body } = useRows(rows.length, (n) => {
    if (rows[n]) void navigate(String(rows[n].id));
  });
  return (
    <div className="scroll">
      <table>
        <thead>
          <tr>
            <th className="number">Number</th>
            <th>Name</th>
            <th>Group</th>
            <th>Type</th>
            <th>State</th>
            <th className="number">Price</th>
            <th className="number">Gives back</th>
            <th className="number">Revision</th>
            <th>Warning</th>
          </tr>
        </thead>
        <tbody ref={body}>
          {rows.map((row, n) => (
            <tr key={row.id} className={n === at ? 'chosen' : undefined} onClick={() => setAt(n)}>
              <td className="number">{row.id}</td>
              <td>
                <Link to={String(row.id)}>{row.name}</Link>
              </td>
              <td>{row.group}</td>
              <td>{row.type}</td>
              <td className={row.open ? undefined : 'soft'}>{row.open ? 'open' : 'closed'}</td>
              <td className="number">{money(row.price)}</td>
              <td className="number">
                {row.return_rate === null ? (
                  <span className="soft">—</span>
                ) : (
                  `${row.return_rate.toFixed(2)}%`
                )}
              </td>
              <td className="number">{row.revision}</td>
              <td className="bad">{row.warning}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
