import { Link, useParams } from 'react-router';
import { Bulk } from '../kit/bulk.tsx';
import { Facts } from '../kit/facts.tsx';
import { Refusal } from '../kit/refusal.tsx';
import { money, Moment } from '../kit/show.tsx';
import { Trail } from '../kit/trail.tsx';
import { useCall } from '../kit/use-call.ts';
import { code_acts, gives, nameOf } from './acts.ts';

/** An event code with its uses, and the acts on it. */
export function CodePage() {
  const id = Number(useParams()['id']);
  const { data, refused, again } = useCall('GET /api/console/codes/{id}', { id });
  if (refused) return <Refusal of={refused} />;
  if (!data) return null;
  const { uses, uses_max, amount } = data;
  const worth = (times: number) => (amount === null ? '' : `, ${money(amount * times)} in all`);
  return (
    <>
      <h1>
        {data.code} <span className="soft">code {data.id}</span>
      </h1>
      <Bulk rows={[data]} acts={code_acts} nameOf={nameOf} onDone={again} />
      <div className="columns">
        <div>
          <Facts
            of={[
              ['State', data.state],
              ['Each use gives', gives(data)],
              ['Used', `${uses.toLocaleString('en')}${worth(uses)}`],
              ['At most', `${uses_max.toLocaleString('en')}${worth(uses_max)}`],
              ['By one player', data.per_player_max],
              ['Ends', <Moment key="ends" at={data.expires_at} />],
              ['Issued', <Moment key="issued" at={data.created_at} />],
              ['Closed', data.closed_at && <Moment key="closed" at={data.closed_at} />],
            ]}
          />
          <Trail kind="code" id={data.id} />
        </div>
        <section>
          <h2>{uses > data.used.length ? `The newest ${data.used.length} uses` : 'Uses'}</h2>
          {data.used.length === 0 && <p className="empty">Nobody has used it yet.</p>}
          <ol className="timeline">
            {data.used.map(({ player_id, player, n, at }) => (
              <li key={`${player_id} ${n}`}>
                <Moment at={at} />{' '}
                <Link to={`/players/${player_id}`}>
                  {player} ({player_id})
                </Link>
                {n > 1 && `, use ${n}`}
              </li>
            ))}
          </ol>
        </section>
      </div>
    </>
  );
}
