import type { Reply } from '@vitrine/contract/index';
import { useState } from 'react';
import { Refusal } from '../kit/refusal.tsx';
import { money } from '../kit/show.tsx';
import { useCall } from '../kit/use-call.ts';

type Preview = Reply<'GET /api/console/orders/{order_sn}/refund'>;

const is_amount = /^\d{1,9}(?:\.\d{1,3})?$/;
/** While somebody types an amount, one call is enough. */
const typing_ms = 150;

/** The amount of a refund, by default all that is left, and its effect in numbers. */
export function RefundFields({ order_sn }: { order_sn: string }) {
  const [typed, setTyped] = useState('');
  const is_typed = is_amount.test(typed);
  const input = { order_sn, ...(is_typed && { amount: Number(typed) }) };
  const { data, refused } = useCall('GET /api/console/orders/{order_sn}/refund', input, typing_ms);
  return (
    <>
      <label>
        Amount{data && `, all of ${money(data.left)} without one`}
        <input
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          pattern="\d{1,9}(\.\d{1,3})?"
          onChange={(event) => setTyped(event.target.value.trim())}
        />
      </label>
      {refused && <Refusal of={refused} />}
      {data && <Effect of={data} typed={typed} is_typed={is_typed} />}
    </>
  );
}

function Effect({ of, typed, is_typed }: { of: Preview; typed: string; is_typed: boolean }) {
  const { effect, left, needs_second } = of;
  if (typed !== '' && !is_typed) return <p className="bad">{typed} isn’t an amount.</p>;
  if (!effect)
    return is_typed && Number(typed) !== left ? (
      <p className="bad">This isn’t left: {money(left)} is.</p>
    ) : (
      <p>Sends back {money(left)}, which were never credited: no balance changes.</p>
    );
  const { amount, from_balance, owed, bonus, released, more } = effect;
  return (
    <div className="effect">
      <p>Takes back {money(amount)}:</p>
      <ul>
        <li>{money(from_balance)} from the balance</li>
        {owed > 0 && <li>{money(owed)} that the player then owes</li>}
        {bonus > 0 && <li>{money(bonus)} of bonus, which is void</li>}
        {released > 0 && <li>{money(released)} of released bonus, part of the above</li>}
        {more.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {needs_second && <p>A second member of staff has to agree: it goes to the inbox.</p>}
    </div>
  );
}
