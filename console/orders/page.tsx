import type { Reply } from '@vitrine/contract/index';
import { Link, useParams } from 'react-router';
import { Bulk } from '../kit/bulk.tsx';
import { Facts } from '../kit/facts.tsx';
import { Refusal } from '../kit/refusal.tsx';
import { money, Moment } from '../kit/show.tsx';
import { Trail } from '../kit/trail.tsx';
import { useCall } from '../kit/use-call.ts';
import { nameOf, order_acts } from './acts.tsx';

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
      <RefundTerms of={data} />
      <Bulk rows={[data]} acts={order_acts} nameOf={nameOf} onDone={again} />
      <div className="columns">
        <Facts of={factsOf(data)} />
        <div>
          <States of={data} />
          <Records of={data} />
          <Refunds of={data} />
          <Trail kind="order" id={data.order_sn} />
        </div>
      </div>
    </>
  );
}

/** The effect of a refund, in numbers, before anybody presses. */
function RefundTerms({ of: { refund, player } }: { of: Order }) {
  if (!refund) return null;
  const { amount, from_balance, owed, bonus, released } = refund;
  return (
    <p>
      A refund now takes back {money(amount)}: {money(from_balance)} from the balance of {player}
      {owed > 0 && `, who then owes ${money(owed)}`}
      {bonus > 0 && `; ${money(bonus)} of bonus is void`}
      {released > 0 && `; ${money(released)} of released bonus goes back`}.
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

function Refunds({ of: { refunds } }: { of: Order }) {
  if (refunds.length === 0) return null;
  return (
    <section>
      <h2>Refunds</h2>
      <ol className="timeline">
        {refunds.map(({ reference, reason, amount, bonus, released, at, regained_at }) => (
          <li key={reference}>
            <Moment at={at} /> {money(amount)}, {reason.replaceAll('_', ' ')}
            {bonus > 0 && `, bonus ${money(bonus)}`}
            {released > 0 && `, released bonus ${money(released)}`}
            {regained_at && (
              <>
                ; given back <Moment at={regained_at} />
              </>
            )}{' '}
            <span className="soft">{reference}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
