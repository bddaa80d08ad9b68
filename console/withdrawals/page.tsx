import type { Reply } from '@vitrine/contract/index';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { call } from '../kit/api.ts';
import { Bulk } from '../kit/bulk.tsx';
import { Facts } from '../kit/facts.tsx';
import { GraveForm } from '../kit/grave-form.tsx';
import { useRight } from '../kit/me.ts';
import { Refusal } from '../kit/refusal.tsx';
import { change, money, Moment } from '../kit/show.tsx';
import { Trail } from '../kit/trail.tsx';
import { useCall } from '../kit/use-call.ts';
import { nameOf, withdrawal_acts } from './acts.tsx';

type Withdrawal = Reply<'GET /api/console/withdrawals/{id}'>;

/** All about a withdrawal, with the acts on it. */
export function WithdrawalPage() {
  const id = Number(useParams()['id']);
  const { data, refused, again } = useCall('GET /api/console/withdrawals/{id}', { id });
  if (refused) return <Refusal of={refused} />;
  if (!data) return null;
  return (
    <>
      <h1>
        {data.goods} <span className="soft">withdrawal {data.id}</span>
      </h1>
      <Unsure of={data} />
      <Bulk rows={[data]} acts={withdrawal_acts} nameOf={nameOf} onDone={again} />
      <div className="columns">
        <div>
          <Facts of={factsOf(data)} />
          {(data.state === 'in_progress' || data.state === 'ready') && <Fitting of={data} />}
        </div>
        <div>
          <h2>Events</h2>
          <ol className="timeline">
            {data.steps.map(({ event, state, at }) => (
              <li key={`${at} ${event}`}>
                <Moment at={at} /> {event.replaceAll('_', ' ')}{' '}
                <span className="soft">{state.replaceAll('_', ' ')}</span>
              </li>
            ))}
          </ol>
          {data.player_is_flagged && <Flagged of={data} onClear={again} />}
          <Trail kind="withdrawal" id={data.id} of={data} />
        </div>
      </div>
    </>
  );
}

/** Nobody knows yet whether the offer is at Steam: nothing is given back on doubt. */
function Unsure({ of: { unsure_since } }: { of: Withdrawal }) {
  if (!unsure_since) return null;
  return (
    <p className="bad">
      Unknown: Steam didn’t answer when the offer was sent, <Moment at={unsure_since} />, so it may
      be there. The bot looks for it before it sends anything again, and nothing is given back until
      Steam has told.
    </p>
  );
}

function factsOf(row: Withdrawal): [string, React.ReactNode][] {
  return [
    [
      'Player',
      <Link key="player" to={`/players/${row.player_id}`}>
        {row.player}
      </Link>,
    ],
    ['State', row.state.replaceAll('_', ' ')],
    ['In review', row.in_review ? 'yes' : 'no'],
    ['Reversed', row.reversed ? 'yes' : 'no'],
    ['Goods', `${row.goods} (${row.goods_id})`],
    ['Instead of', row.instead_of],
    ['Price', money(row.price)],
    ['Difference', money(row.difference)],
    ['Paid out on delivery', money(row.rest)],
    ['Backpack entry', row.knapsack_id],
    ['Trade link', row.trade_url],
    ['Delivery', row.delivery],
    ['In a bot’s hands', row.in_bots_hands ? 'yes' : 'no'],
    ['Offer at Steam', row.offer_id],
    ['Asked for', <Moment key="asked" at={row.created_at} />],
    ['Next by itself', row.due_at && <Moment key="due" at={row.due_at} />],
    ['Protected until', row.protected_until && <Moment key="until" at={row.protected_until} />],
  ];
}

/** The bots' items that fit, with what each would earn or cost against the price now. */
function Fitting({ of: { fits, goods_id } }: { of: Withdrawal }) {
  return (
    <section>
      <h2>Stock that fits</h2>
      {fits.length === 0 ? (
        <p className="soft">No bot has this item. It is sent by hand, or given back.</p>
      ) : (
        <>
          <div className="scroll">
            <table>
              <thead>
                <tr>
                  <th>Bot</th>
                  <th>Item at Steam</th>
                  <th>Wear</th>
                  <th>State</th>
                  <th className="number">Margin</th>
                </tr>
              </thead>
              <tbody>
                {fits.map(({ id, bot, asset_id, wear, state, until, margin }) => (
                  <tr key={id}>
                    <td>{bot}</td>
                    <td>{asset_id}</td>
                    <td>{wear}</td>
                    <td>
                      {state} {until && <Moment at={until} />}
                    </td>
                    <td className={margin < 0 ? 'number bad' : 'number'}>{change(margin)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p className="soft">
            Margin: the price at which it is withdrawn, less what such an item costs now.{' '}
            <Link to={`/withdrawals/stock?goods=${goods_id}`}>All of it</Link>
          </p>
        </>
      )}
    </section>
  );
}

/** A player whose trade was reversed withdraws nothing until somebody has looked at it. */
function Flagged({ of: { player_id, player }, onClear }: { of: Withdrawal; onClear: () => void }) {
  const may_clear = useRight('withdrawals.clear');
  const [is_open, setOpen] = useState(false);
  return (
    <section>
      <h2>Held back</h2>
      <p>A trade of {player} was reversed: they withdraw nothing until it was checked.</p>
      {may_clear && !is_open && (
        <button type="button" onClick={() => setOpen(true)}>
          Let them withdraw …
        </button>
      )}
      {is_open && (
        <GraveForm
          will={`Lets ${player} withdraw again.`}
          send="Let them withdraw"
          onSend={async (reason) => {
            await call('POST /api/console/players/{id}/clear', { id: player_id, reason });
            onClear();
          }}
          onLeave={() => setOpen(false)}
        />
      )}
    </section>
  );
}
