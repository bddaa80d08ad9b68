import type { Reply } from '@vitrine/contract/index';
import { useState } from 'react';
import { Refusal } from '../kit/refusal.tsx';
import { money, Moment } from '../kit/show.tsx';
import { useCall } from '../kit/use-call.ts';
import { percentOf } from './draft.ts';

type Part = Reply<'GET /api/console/cases/{id}/revisions'>;
type Revision = Part['list'][number];

/** The published revisions of a case, two of which are compared. */
export function RevisionsTab({ id }: { id: number }) {
  const [cursor, setCursor] = useState<number>();
  const { data, refused } = useCall('GET /api/console/cases/{id}/revisions', {
    id,
    ...(cursor && { cursor }),
  });
  if (refused) return <Refusal of={refused} />;
  if (!data) return null;
  return (
    <>
      <Compared key={data.list[0]?.id} part={data} />
      <div className="buttons">
        {cursor !== undefined && (
          <button type="button" onClick={() => setCursor(undefined)}>
            Newest
          </button>
        )}
        {data.next !== null && (
          <button type="button" onClick={() => setCursor(data.next!)}>
            Older
          </button>
        )}
      </div>
    </>
  );
}

function Compared({ part: { list, goods } }: { part: Part }) {
  const [later_id, setLater] = useState(list[0]?.id);
  const [earlier_id, setEarlier] = useState(list[1]?.id);
  const later = list.find(({ id }) => id === later_id);
  const earlier = list.find(({ id }) => id === earlier_id);
  return (
    <>
      <div className="scroll">
        <table>
          <thead>
            <tr>
              <th>From</th>
              <th>To</th>
              <th className="number">Revision</th>
              <th>Published</th>
              <th>By</th>
              <th className="number">Price</th>
              <th className="number">Drops tokens</th>
              <th className="number">Goods</th>
              <th>Hash</th>
            </tr>
          </thead>
          <tbody>
            {list.map((revision) => (
              <tr key={revision.id}>
                <td>
                  <input
                    type="radio"
                    name="earlier"
                    aria-label={`Compare from revision ${revision.id}`}
                    checked={revision.id === earlier_id}
                    onChange={() => setEarlier(revision.id)}
                  />
                </td>
                <td>
                  <input
                    type="radio"
                    name="later"
                    aria-label={`Compare to revision ${revision.id}`}
                    checked={revision.id === later_id}
                    onChange={() => setLater(revision.id)}
                  />
                </td>
                <td className="number">{revision.id}</td>
                <td>
                  <Moment at={revision.at} />
                </td>
                <td>{revision.by ?? <span className="soft">not at the console</span>}</td>
                <td className="number">{money(revision.price)}</td>
                <td className="number">{percentOf(revision.token_rate_ppm)}%</td>
                <td className="number">{revision.prizes.length}</td>
                <td>
                  <code title={revision.hash}>{revision.hash.slice(0, 8)}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {later && earlier && later !== earlier ? (
        <section aria-label="Comparison">
          <h2>
            From {earlier.id} to {later.id}
          </h2>
          <Differences
            rows={differencesOf(earlier, later)}
            names={new Map(goods.map(({ id, name }) => [id, name]))}
            heads={[`Revision ${earlier.id}`, `Revision ${later.id}`]}
          />
        </section>
      ) : (
        <p className="empty">Choose two revisions to compare.</p>
      )}
    </>
  );
}

/** The terms of a draft or of a revision, which are compared. */
type Compare = Pick<Revision, 'token_rate_ppm' | 'prizes'> & { price: number };

/** A difference: of goods by their id, or of a field by its name. */
interface Difference {
  of: number | string;
  before: string | null;
  after: string | null;
}

/** Price, goods and odds that differ; null where goods aren't in the case. */
export function differencesOf(before: Compare, after: Compare): Difference[] {
  const found: Difference[] = [];
  if (before.price !== after.price)
    found.push({ of: 'Price', before: money(before.price), after: money(after.price) });
  if (before.token_rate_ppm !== after.token_rate_ppm)
    found.push({
      of: 'Drops tokens',
      before: `${percentOf(before.token_rate_ppm)}%`,
      after: `${percentOf(after.token_rate_ppm)}%`,
    });
  const odds = ({ prizes }: Compare) =>
    new Map(prizes.map(({ goods_id, tickets }) => [goods_id, `${percentOf(tickets)}%`]));
  const [old_odds, new_odds] = [odds(before), odds(after)];
  for (const id of new Set([...new_odds.keys(), ...old_odds.keys()])) {
    const [was, is] = [old_odds.get(id) ?? null, new_odds.get(id) ?? null];
    if (was !== is) found.push({ of: id, before: was, after: is });
  }
  return found;
}

/** Differences as a table: goods that came, went, or changed their odds, and the terms. */
export function Differences({
  rows,
  names,
  heads: [before_head, after_head],
}: {
  rows: readonly Difference[];
  names: ReadonlyMap<number, string>;
  heads: readonly [string, string];
}) {
  if (rows.length === 0) return <p className="empty">Price, goods and odds are the same.</p>;
  return (
    <div className="scroll">
      <table>
        <thead>
          <tr>
            <th aria-label="Subject" />
            <th className="number">{before_head}</th>
            <th className="number">{after_head}</th>
            <th aria-label="Change" />
          </tr>
        </thead>
        <tbody>
          {rows.map(({ of, before, after }) => (
            <tr key={of}>
              <td>{typeof of === 'number' ? (names.get(of) ?? `item ${of}`) : of}</td>
              <td className="number">{before ?? '—'}</td>
              <td className="number">{after ?? '—'}</td>
              <td className="soft">
                {before === null ? 'added' : after === null ? 'gone' : 'changed'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
