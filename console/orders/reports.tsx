import type { Reply } from '@vitrine/contract/index';
import { useState } from 'react';
import { call, Refused } from '../kit/api.ts';
import { useRight } from '../kit/me.ts';
import { Refusal } from '../kit/refusal.tsx';
import { Moment } from '../kit/show.tsx';

type Order = Reply<'GET /api/console/orders/{order_sn}'>;

/** The events that the gateway sent about an order; each can be replayed. */
export function Reports({ of: { reports, order_sn }, onDone }: { of: Order; onDone: () => void }) {
  const may_replay = useRight('orders.check');
  const [refused, setRefused] = useState<Refused>();
  const replay = async (id: number) => {
    setRefused(undefined);
    const input = { order_sn, id, reason: '' };
    try {
      await call('POST /api/console/orders/{order_sn}/reports/{id}/replay', input);
      onDone();
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      setRefused(problem);
    }
  };
  return (
    <section>
      <h2>Events received</h2>
      {reports.length === 0 && <p className="empty">The gateway has sent none.</p>}
      {refused && <Refusal of={refused} />}
      <ol className="timeline">
        {reports.map(({ id, type, event, at, outcome, outcome_at }) => (
          <li key={id}>
            <Moment at={at} /> {type}: {outcome}
            {outcome_at && (
              <>
                {' '}
                <Moment at={outcome_at} />
              </>
            )}{' '}
            {event && <span className="soft">{event} </span>}
            {may_replay && (
              <button type="button" className="small" onClick={() => void replay(id)}>
                Replay
              </button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
