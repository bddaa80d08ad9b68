import type { Reply } from '@vitrine/contract/index';
import {
  limit_kinds,
  limit_periods,
  type LimitKind,
  type LimitPeriod,
} from '@vitrine/contract/limit-rules';
import { call } from '../kit/api.ts';
import type { Act } from '../kit/bulk.tsx';
import { Choice, Field } from '../kit/form.tsx';
import { Refusal } from '../kit/refusal.tsx';
import { money, Moment } from '../kit/show.tsx';
import { useCall } from '../kit/use-call.ts';
import type { Player } from './acts.tsx';

type Limits = Reply<'GET /api/console/players/{id}/limits'>;

const sayAmount = (kind: LimitKind, amount: number) =>
  kind === 'time' ? `${amount.toLocaleString('en')} min` : money(amount);

/** The limits that a player has, with their use, and a break or an exclusion that is active. */
export function LimitsOf({ id }: { id: number }) {
  const { data, refused } = useCall('GET /api/console/players/{id}/limits', { id });
  if (refused) return <Refusal of={refused} />;
  if (!data) return null;
  const held = data.limits.filter(({ amount, pending }) => amount !== null || pending);
  return (
    <section>
      <h2>Limits and breaks</h2>
      <BreakLine of={data} />
      {held.length === 0 ? (
        <p className="empty">The player has set no limit.</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th>Limit</th>
              <th>By</th>
              <th className="number">Amount</th>
              <th className="number">Used</th>
              <th>A raise that waits</th>
            </tr>
          </thead>
          <tbody>
            {held.map(({ kind, period, amount, used, pending }) => (
              <tr key={`${kind} ${period}`}>
                <td>{kind}</td>
                <td>{period}</td>
                <td className="number">{amount === null ? 'none' : sayAmount(kind, amount)}</td>
                <td className={amount !== null && used >= amount ? 'number bad' : 'number'}>
                  {sayAmount(kind, used)}
                </td>
                <td>
                  {pending && (
                    <>
                      to {pending.amount === null ? 'none' : sayAmount(kind, pending.amount)}, from{' '}
                      <Moment at={pending.from} />
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function BreakLine({ of }: { of: Limits }) {
  const { break_until, excluded_until, excluded_for_good, returns_at } = of;
  if (excluded_until)
    return (
      <p className="bad">
        Excluded {excluded_for_good ? 'for good; may ask to return on' : 'until'}{' '}
        <Moment at={excluded_until} />
        {returns_at && (
          <>
            ; returns <Moment at={returns_at} />
          </>
        )}
        .
      </p>
    );
  if (!break_until) return null;
  return (
    <p className="bad">
      On a break until <Moment at={break_until} />.
    </p>
  );
}

/** The act that sets a limit lower: staff never raises one. */
export function lowerLimitOf({ id, name }: Player): Act<Player> {
  return {
    name: 'Lower a limit',
    right: 'players.limit',
    will: () =>
      `Sets a limit of ${name} lower than it is, or one where there is none, for the next call. A raise that waits is gone, and ${name} is told. Only ${name} can raise it again, with its wait.`,
    fields: (
      <>
        <Choice label="Limit" name="kind" values={limit_kinds} />
        <Choice label="By" name="period" values={limit_periods} />
        <Field label="Amount; of time, minutes" name="amount" type="number" is_required />
      </>
    ),
    send: async (_, { kind, period, amount, reason = '' }, key) => {
      const wish = { kind: kind as LimitKind, period: period as LimitPeriod };
      const input = { id, ...wish, amount: Number(amount), reason };
      await call('POST /api/console/players/{id}/limits', input, key);
      return `has a limit of ${sayAmount(wish.kind, input.amount)} by ${wish.period}`;
    },
  };
}
