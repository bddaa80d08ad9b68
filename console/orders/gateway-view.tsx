import type { Reply } from '@vitrine/contract/index';
import { useState } from 'react';
import { call, Refused } from '../kit/api.ts';
import { useRight } from '../kit/me.ts';
import { Refusal } from '../kit/refusal.tsx';
import { money, Moment } from '../kit/show.tsx';

type View = Reply<'POST /api/console/orders/{order_sn}/view'>;

/** The gateway's own view of an order beside ours, when it is asked for. */
export function GatewayView({ order_sn, page }: { order_sn: string; page: string | null }) {
  const [view, setView] = useState<View>();
  const [refused, setRefused] = useState<Refused>();
  const may_ask = useRight('orders.check');
  const ask = async () => {
    setRefused(undefined);
    try {
      setView(await call('POST /api/console/orders/{order_sn}/view', { order_sn }));
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      setRefused(problem);
    }
  };
  return (
    <section>
      <h2>The gateway’s own view</h2>
      <p className="buttons">
        {may_ask && (
          <button type="button" onClick={() => void ask()}>
            Ask the gateway now
          </button>
        )}
        {page && (
          <a href={page} target="_blank" rel="noreferrer">
            Its own page
          </a>
        )}
      </p>
      {refused && <Refusal of={refused} />}
      {view && <Shown view={view} />}
    </section>
  );
}

function Shown({ view: { at, failure, rows, refunds } }: { view: View }) {
  if (failure !== null) return <p className="bad">The gateway doesn’t answer: {failure}</p>;
  return (
    <div role="status">
      <p className="soft">
        Asked <Moment at={at} />
      </p>
      <div className="scroll">
        <table>
          <thead>
            <tr>
              <th>Of the order</th>
              <th>Ours</th>
              <th>The gateway’s</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, ours, theirs, differs }) => (
              <tr key={name}>
                <td>{name}</td>
                <td>{ours}</td>
                <td className={differs ? 'bad' : undefined}>
                  {theirs}
                  {differs && ' (differs)'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {refunds.length > 0 && (
        <ul>
          {refunds.map(({ reference, reason, amount, currency, stands }) => (
            <li key={reference}>
              {reference}: {reason.replaceAll('_', ' ')},{' '}
              {amount === null ? 'all of it' : `${money(amount)} ${currency}`}
              {!stands && ', took nothing in the end'}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
