import type { Reply } from '@vitrine/contract/index';
import { useState } from 'react';
import { Link } from 'react-router';
import { call, Refused } from '../kit/api.ts';
import { useRight } from '../kit/me.ts';
import { Refusal } from '../kit/refusal.tsx';
import { Moment } from '../kit/show.tsx';

export type Publication = Reply<'GET /api/console/cases'>['scheduled'][number];

/** Publications that wait for their moment, or were refused at it. */
export function Publications({
  list,
  onChange,
  onEdit,
}: {
  list: readonly Publication[];
  onChange: () => void;
  /** Goes on with the draft of one in the editor; undefined elsewhere. */
  onEdit?: (publication: Publication) => void;
}) {
  const may_withdraw = useRight('cases.publish');
  const [refused, setRefused] = useState<Refused>();
  const withdraw = async (id: number) => {
    try {
      await call('POST /api/console/cases/publications/{id}/withdraw', { id });
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      setRefused(problem);
    }
    onChange();
  };
  if (list.length === 0) return null;
  return (
    <section aria-label="Scheduled">
      <h2>Scheduled</h2>
      {refused && <Refusal of={refused} />}
      <ul className="notes">
        {list.map((publication) => {
          const { id, case_id, name, at, by, refused: why } = publication;
          return (
            <li key={id}>
              {case_id === null ? `${name} (new)` : <Link to={`/cases/${case_id}`}>{name}</Link>}{' '}
              <Moment at={at} /> <span className="soft">by {by ?? 'the command line'}</span>{' '}
              {may_withdraw && (
                <button type="button" onClick={() => void withdraw(id)}>
                  {why === null ? 'Withdraw' : 'Clear'}
                </button>
              )}
              {onEdit && (
                <button type="button" onClick={() => onEdit(publication)}>
                  Open as a draft
                </button>
              )}
              {why !== null && <p className="bad">Not published: {why}</p>}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
