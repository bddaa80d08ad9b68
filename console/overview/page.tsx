import type { Reply } from '@vitrine/contract/index';
import { Link } from 'react-router';
import { Refusal } from '../kit/refusal.tsx';
import { Age, change, money, Moment } from '../kit/show.tsx';
import { useCall } from '../kit/use-call.ts';

type Overview = Reply<'GET /api/console/overview'>;

/** Today's figures, what waits, and problems by name; each leads to its place. */
export function OverviewPage() {
  const { data, refused, again } = useCall('GET /api/console/overview', {});
  if (refused) return <Refusal of={refused} />;
  if (!data) return null;
  return (
    <>
      <h1>
        Overview{' '}
        <span className="soft">
          as of <Moment at={data.at} />
        </span>
      </h1>
      <button type="button" onClick={again}>
        Again
      </button>
      <Problems of={data.problems} />
      <Queues of={data} />
      <Owed of={data.owed} stock={data.stock} />
      <House of={data} />
    </>
  );
}

function Problems({ of }: { of: Overview['problems'] }) {
  return (
    <section>
      <h2>Problems ({of.length})</h2>
      {of.length === 0 && <p className="empty">None.</p>}
      <ul className="notes">
        {of.map(({ name, words, path }) => (
          <li key={name}>
            <code>{name}</code> {path === null ? words : <Link to={path}>{words}</Link>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Queues({
  of: { players, top_ups_today, withdrawals, approvals, requests },
}: {
  of: Overview;
}) {
  const figures: [name: string, value: React.ReactNode][] = [
    [
      'Players',
      <Link key="all" to="/players">
        {players.total.toLocaleString('en')}
      </Link>,
    ],
    ['Joined today', players.joined_today.toLocaleString('en')],
    ['Played today', players.played_today.toLocaleString('en')],
    [
      'Topped up today',
      <Link key="orders" to="/orders?state=credited">
        {money(top_ups_today.credited)} in {top_ups_today.count} orders
      </Link>,
    ],
    [
      'Withdrawals under way',
      <Queue key="withdrawals" of={withdrawals} to="/withdrawals?open=yes">
        , worth {money(withdrawals.price)}
      </Queue>,
    ],
    ['Inbox', <Queue key="inbox" of={approvals} to="/inbox?state=waiting" />],
    ['Requests to support', <Queue key="requests" of={requests} to="/support?state=waiting" />],
  ];
  return (
    <dl className="figures">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** How many wait, and how long the oldest has. */
function Queue({
  of: { count, oldest },
  to,
  children,
}: {
  of: Overview['approvals'];
  to: string;
  children?: React.ReactNode;
}) {
  const words = (
    <>
      {count.toLocaleString('en')}
      {count > 0 && children}
      {oldest && (
        <>
          , the oldest <Age since={oldest} />
        </>
      )}
    </>
  );
  return <Link to={to}>{words}</Link>;
}

/** The sums owed to all players by the newest signed count, and their change of a day. */
function Owed({ of: [last, before], stock }: { of: Overview['owed']; stock: Overview['stock'] }) {
  if (!last) return null;
  const figures: [name: string, of: Exclude<keyof typeof last, 'day'>][] = [
    ['Money', 'money'],
    ['Held in games and orders', 'held'],
    ['Tokens', 'tokens'],
    ['Points', 'points'],
    ['Bonus', 'bonus'],
    ['Items, sold back', 'items_sale'],
    ['Items, withdrawn', 'items_withdrawal'],
  ];
  return (
    <section>
      <h2>
        Owed to players <span className="soft">counted and signed on {last.day}</span>
      </h2>
      <dl className="figures">
        {figures.map(([name, of]) => {
          const show = of === 'points' ? (count: number) => count.toLocaleString('en') : money;
          return (
            <div key={of}>
              <dt>{name}</dt>
              <dd>
                {show(last[of])}{' '}
                {before && <span className="soft">{change(last[of] - before[of])} in a day</span>}
              </dd>
            </div>
          );
        })}
        <div>
          <dt>Stock of the bots</dt>
          <dd>
            <Link to="/withdrawals/stock">
              {money(stock.price)} in {stock.count.toLocaleString('en')} items
            </Link>
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** The house's result of each game beside its expectation. */
function House({ of: { play, summed_at } }: { of: Overview }) {
  return (
    <section>
      <h2>The house’s result against expectation</h2>
      <p className="soft">
        The band holds 99 of 100 such periods, by the spread of the days before; it needs seven of
        them. Plays summed {summed_at ? <Moment at={summed_at} /> : 'not yet'}.
      </p>
      <div className="scroll">
        <table>
          <thead>
            <tr>
              <th>Game</th>
              <th>Days</th>
              <th className="number">Plays</th>
              <th className="number">Staked</th>
              <th className="number">Result</th>
              <th className="number">Expected</th>
              <th className="number">Band</th>
            </tr>
          </thead>
          <tbody>
            {play.map(({ game, period, times, staked, result, expected, low, high }) => {
              const is_outside = low !== null && high !== null && (result < low || result > high);
              return (
                <tr key={`${game} ${period}`}>
                  <td>{game}</td>
                  <td>{period === 'today' ? 'today' : '7 days'}</td>
                  <td className="number">{times.toLocaleString('en')}</td>
                  <td className="number">{money(staked)}</td>
                  <td className={is_outside ? 'number bad' : 'number'}>{money(result)}</td>
                  <td className="number">{money(expected)}</td>
                  <td className="number">
                    {low === null || high === null ? (
                      <span className="soft">not yet</span>
                    ) : (
                      `${money(low)} … ${money(high)}`
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}
