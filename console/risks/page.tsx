import type { DeskRisk } from '@vitrine/contract/risks-desk';
import { useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { Bulk } from '../kit/bulk.tsx';
import { Facts } from '../kit/facts.tsx';
import { Refusal } from '../kit/refusal.tsx';
import { money, Moment } from '../kit/show.tsx';
import { Trail } from '../kit/trail.tsx';
import { useCall } from '../kit/use-call.ts';
import { decisionsOn, nameOf, type Risk } from './acts.tsx';
import { Decision } from './list-page.tsx';

/** An entry of the queue: its rule, its evidence, the player beside it, and the decisions. */
export function RiskPage() {
  const id = Number(useParams()['id']);
  const { data, refused, again } = useCall('GET /api/console/risks/{id}', { id });
  const acts = useMemo(() => (data ? decisionsOn(data) : []), [data]);
  if (refused) return <Refusal of={refused} />;
  if (!data) return null;
  return (
    <>
      <h1>
        {data.title} <span className="soft">risk {data.id}</span>
        {data.is_harm && <span className="bad"> sign of harm</span>}
      </h1>
      <Bulk rows={[data]} acts={acts} nameOf={nameOf} onDone={again} />
      <div className="columns">
        <div>
          <p>
            <strong>{data.words}</strong>
          </p>
          <p className="soft">{data.rule}</p>
          <Links of={data} />
          <Facts of={factsOf(data)} />
          <Trail kind="risk" id={data.id} />
        </div>
        <div>
          <Player id={data.player_id} />
          <Others of={data.others} />
        </div>
      </div>
    </>
  );
}

function factsOf(risk: Risk): [string, React.ReactNode][] {
  return [
    ['First sign', <Moment key="first" at={risk.first_at} />],
    ['Last sign', <Moment key="last" at={risk.last_at} />],
    ['Signs', risk.count],
    ['Decision', <Decision key="decision" of={risk} />],
    ['Decided', risk.decided_at && <Moment key="decided" at={risk.decided_at} />],
    ['Message', risk.message?.replaceAll('_', ' ')],
    ['Offered', risk.offered.join(', ')],
  ];
}

function Links({ of: { links } }: { of: Risk }) {
  if (links.length === 0) return null;
  return (
    <ul>
      {links.map(({ title, path }) => (
        <li key={path}>
          <Link to={path}>{title}</Link>
        </li>
      ))}
    </ul>
  );
}

/** The player in short; their page has the rest. */
function Player({ id }: { id: number }) {
  const { data: player, refused } = useCall('GET /api/console/players/{id}', { id });
  if (refused) return <Refusal of={refused} />;
  if (!player) return null;
  return (
    <section>
      <h2>
        <Link to={`/players/${id}`}>{player.name}</Link>
      </h2>
      <Facts
        of={[
          ['Joined', <Moment key="joined" at={player.created_at} />],
          ['Last seen', <Moment key="seen" at={player.seen_at} />],
          ['Money', money(player.money)],
          ['Tokens', money(player.shop_score)],
          ['Owes', money(player.debt)],
          ['Items', `${player.items.held}, worth ${money(player.items.worth)}`],
          ['Topped up', money(player.top_ups.total)],
          ['Withdrawals', `${player.withdrawals.count}, ${player.withdrawals.open} under way`],
          ['Blocks', player.blocks.map(({ what }) => what.replaceAll('_', '-')).join(', ')],
          ['Notes', player.notes.length],
        ]}
      />
    </section>
  );
}

function Others({ of: others }: { of: readonly DeskRisk[] }) {
  return (
    <section>
      <h2>Other entries</h2>
      {others.length === 0 && <p className="empty">The player has no others.</p>}
      <ol className="timeline">
        {others.map((other) => (
          <li key={other.id}>
            <Moment at={other.first_at} /> <Link to={`/risks/${other.id}`}>{other.title}</Link>,{' '}
            <Decision of={other} />
          </li>
        ))}
      </ol>
    </section>
  );
}
