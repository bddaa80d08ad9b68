import type { Reply } from '@vitrine/contract/index';
import { Link, useParams } from 'react-router';
import { Bulk } from '../kit/bulk.tsx';
import { Facts } from '../kit/facts.tsx';
import { Refusal } from '../kit/refusal.tsx';
import { money, Moment } from '../kit/show.tsx';
import { Trail } from '../kit/trail.tsx';
import { useCall } from '../kit/use-call.ts';
import { actsOn, nameOf } from './acts.tsx';
import { dispute_acts } from './disputes-page.tsx';
import { GatewayView } from './gateway-view.tsx';
import { waiting_reasons } from './money-page.tsx';
import { Reports } from './reports.tsx';

type Order = Reply<'GET /api/console/orders/{order_sn}'>;

/** All about an order: ours beside its gateway's record, with the acts on it. */
export function OrderPage() {
  const order_sn = useParams()['order_sn']!;
  const { data, refused, again } = useCall('GET /api/console/orders/{order_sn}', { order_sn });
  if (refused) return <Refusal of={refused} />;
  if (!data) return null;
  return (
    <>
      <h1>
        {money(data.amount)} <span className="soft">order {data.order_sn}</span>
      </h1>
      {data.trouble && <p className="bad">{data.trouble}</p>}
      <Waiting of={data} />
      <Bulk rows={[data]} acts={actsOn(data)} nameOf={nameOf} onDone={again} />
      <div className="columns">
        <Facts of={factsOf(data)} />
        <div>
          <States of={data} />
          <Records of={data} />
          <Refunds of={data} />
          <Disputes of={data} onDone={again} />
          <GatewayView order_sn={data.order_sn} page={data.page} />
          <Reports of={data} onDone={again} />
          <Trail kind="order" id={data.order_sn} of={data} />
        </div>
      </div>
    </>
  );
}

/** Money of the order that waits for a person. */
function Waiting({ of: { waits } }: { of: Order }) {
  if (!waits) return null;
  return (
    <p className="bad">
      {money(waits.amount)} waits for a decision, {waiting_reasons[waits.reason]}, since{' '}
      <Moment at={waits.since} />.
    </p>
  );
}

function factsOf(order: Order): [string, React.ReactNode][] {
  return [
    [
      'Player',
      <Link key="player" to={`/players/${order.player_id}`}>
        {order.player}
      </Link>,
    ],
    ['State', [order.state, order.reason].filter(Boolean).join(', ')],
    ['Gateway', order.kind],
    ['Credits', order.credits === 'money' ? 'money' : 'tokens'],
    ['Country', order.country],
    ['Amount', money(order.amount)],
    ['Fee', money(order.fee)],
    ['Seen at the gateway', money(order.seen)],
    ['Confirmed', money(order.paid)],
    ['Missing, taken as whole', order.short > 0 && money(order.short)],
    ['Came late', order.late ? 'yes' : 'no'],
    ['Credited', money(order.credited)],
    ['Bonus', money(order.bonus)],
    ['Refunded', money(order.refunded)],
    ['Came in addition', order.extra > 0 && money(order.extra)],
    ['of it sent back', order.extra > 0 && money(order.extra_back)],
    ['Pay-back', order.pay_back],
    ['Gateway’s order', order.reference],
    ['Gateway’s payment', order.payment_reference],
    ['Ordered', <Moment key="ordered" at={order.created_at} />],
    ['Runs out', <Moment key="expires" at={order.expires_at} />],
    ['Gateway asked again', order.check_at && <Moment key="check" at={order.check_at} />],
  ];
}

function States({ of: { states } }: { of: Order }) {
  return (
    <section>
      <h2>States</h2>
      <ol className="timeline">
        {states.map(({ state, at }) => (
          <li key={`${at} ${state}`}>
            <Moment at={at} /> {state}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Records({ of: { records } }: { of: Order }) {
  return (
    <section>
      <h2>The gateway’s own record, as it changed</h2>
      {records.length === 0 && <p className="empty">The gateway has seen no money.</p>}
      <ol className="timeline">
        {records.map(({ seen, confirmed, at }) => (
          <li key={at}>
            <Moment at={at} /> {money(seen)} seen, {money(confirmed)} confirmed
          </li>
        ))}
      </ol>
    </section>
  );
}

function Refunds({ of: { refunds, parts } }: { of: Order }) {
  if (refunds.length === 0) return null;
  const partOf = (name: string) => parts.find(({ reference }) => reference === name);
  return (
    <section>
      <h2>Refunds</h2>
      <ol className="timeline">
        {refunds.map(({ reference, reason, amount, bonus, released, at, regained_at, by }) => (
          <li key={reference}>
            <Moment at={at} /> {money(amount)}, {reason.replaceAll('_', ' ')}
            {bonus > 0 && `, bonus ${money(bonus)}`}
            {released > 0 && `, released bonus ${money(released)}`}
            {regained_at && (
              <>
                ; given back <Moment at={regained_at} />
              </>
            )}{' '}
            {by && `, by ${by}`}
            <Part of={partOf(reference)} /> <span className="soft">{reference}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Whether the gateway has paid a part back. */
function Part({ of }: { of: Order['parts'][number] | undefined }) {
  if (!of) return null;
  const { state, gateway_reference, url } = of;
  return (
    <>
      , pay-back {state}
      {gateway_reference && ` as ${gateway_reference}`}
      {url && (
        <>
          , <a href={url}>collected here</a>
        </>
      )}
    </>
  );
}

function Disputes({ of: { disputes }, onDone }: { of: Order; onDone: () => void }) {
  if (disputes.length === 0) return null;
  return (
    <section>
      <h2>Disputes</h2>
      {disputes.map((dispute) => (
        <div key={dispute.id}>
          <p>
            <strong>{dispute.state}</strong>: {money(dispute.amount)} {dispute.currency},{' '}
            {dispute.reason.replaceAll('_', ' ')}; {money(dispute.taken)} taken back.{' '}
            {dispute.due_at && (
              <>
                Evidence until <Moment at={dispute.due_at} />.{' '}
              </>
            )}
            {dispute.answer && `${dispute.answer.replaceAll('_', ' ')}. `}
            {dispute.url && (
              <a href={dispute.url} target="_blank" rel="noreferrer">
                {dispute.reference}
              </a>
            )}
          </p>
          <Bulk
            rows={[dispute]}
            acts={dispute_acts}
            nameOf={({ reference }) => reference}
            onDone={onDone}
          />
        </div>
      ))}
    </section>
  );
}
