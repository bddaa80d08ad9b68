import type { Reply } from '@vitrine/contract/index';
import { Link, useParams } from 'react-router';
import { Bulk } from '../kit/bulk.tsx';
import { Facts } from '../kit/facts.tsx';
import { Refusal } from '../kit/refusal.tsx';
import { money, Moment } from '../kit/show.tsx';
import { Trail } from '../kit/trail.tsx';
import { useCall } from '../kit/use-call.ts';
import { giveaway_acts, nameOf } from './acts.ts';

type Giveaway = Reply<'GET /api/console/giveaways/{id}'>;

/** A giveaway with its prizes and its entrants, and the acts on it. */
export function GiveawayPage() {
  const id = Number(useParams()['id']);
  const { data, refused, again } = useCall('GET /api/console/giveaways/{id}', { id });
  if (refused) return <Refusal of={refused} />;
  if (!data) return null;
  return (
    <>
      <h1>
        {data.title} <span className="soft">giveaway {data.id}</span>
      </h1>
      <p>
        <a href={`/giveaway/${data.id}`}>As players see it</a>
      </p>
      <Bulk rows={[data]} acts={giveaway_acts} nameOf={nameOf} onDone={again} />
      <div className="columns">
        <div>
          <Facts of={factsOf(data)} />
          <Trail kind="giveaway" id={data.id} />
        </div>
        <div>
          <Prizes of={data} />
          <Entrants of={data} />
        </div>
      </div>
    </>
  );
}

function factsOf(row: Giveaway): [string, React.ReactNode][] {
  const { condition } = row;
  return [
    ['State', [row.state, row.reason?.replaceAll('_', ' ')].filter(Boolean).join(', ')],
    [
      'Host',
      row.host_id === null ? (
        'official'
      ) : (
        <Link key="host" to={`/players/${row.host_id}`}>
          {row.host}
        </Link>
      ),
    ],
    [
      'Drawn',
      <span key="drawn">
        {row.starts === 'when_full' && 'when full, by '}
        <Moment at={row.closes_at} />
      </span>,
    ],
    ['Entrants', row.people === null ? row.entrants || '0' : `${row.entrants} of ${row.people}`],
    [
      'Condition',
      condition &&
        `${condition.kind.replaceAll('_', ' ')} ${condition.need} in ${condition.days} days`,
    ],
    ['Password', row.has_password ? 'yes' : 'no'],
    ['Invite code', row.code],
    ['Opened', <Moment key="opened" at={row.created_at} />],
    ['Ended', row.ended_at && <Moment key="ended" at={row.ended_at} />],
    ['Hash of the server seed', <code key="hash">{row.server_seed_hash}</code>],
    ['Server seed', row.server_seed && <code key="seed">{row.server_seed}</code>],
    ['Beacon round', row.beacon_round],
    ['Draw', row.draw],
  ];
}

function Prizes({ of: { draws, worth, tokens } }: { of: Giveaway }) {
  return (
    <section>
      <h2>
        Prizes worth {money(worth)}
        {tokens > 0 && ` and ${money(tokens)} tokens`}
      </h2>
      <ol>
        {draws.map(({ kind, name, price, winner_id }, n) => (
          <li key={n}>
            {name ?? kind}, {money(price)}
            {winner_id !== null && (
              <>
                {' '}
                to <Link to={`/players/${winner_id}`}>player {winner_id}</Link>
              </>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Entrants({ of: { joined, entrants } }: { of: Giveaway }) {
  return (
    <section>
      <h2>{entrants > joined.length ? `The newest ${joined.length} entrants` : 'Entrants'}</h2>
      {joined.length === 0 && <p className="empty">Nobody has joined yet.</p>}
      <ol className="timeline">
        {joined.map(({ n, player_id, player, at }) => (
          <li key={n}>
            <Moment at={at} /> {n}{' '}
            <Link to={`/players/${player_id}`}>
              {player} ({player_id})
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
