import type { Reply } from '@vitrine/contract/index';
import { useMemo, useState } from 'react';
import { Link, useParams } from 'react-router';
import { call } from '../kit/api.ts';
import { Bulk } from '../kit/bulk.tsx';
import { Facts } from '../kit/facts.tsx';
import { Field, Form } from '../kit/form.tsx';
import { useRight } from '../kit/me.ts';
import { Refusal } from '../kit/refusal.tsx';
import { change, money, Moment } from '../kit/show.tsx';
import { useCall } from '../kit/use-call.ts';
import { actsOn, type Player } from './acts.tsx';
import { LimitsOf } from './limits.tsx';

/** Everything about a player on one page. */
export function PlayerPage() {
  const id = Number(useParams()['id']);
  const { data: player, refused, again } = useCall('GET /api/console/players/{id}', { id });
  const [acts_done, setDone] = useState(0);
  const acts = useMemo(() => (player ? actsOn(player) : []), [player]);
  if (refused) return <Refusal of={refused} />;
  if (!player) return null;
  const done = () => {
    setDone(acts_done + 1);
    again();
  };
  return (
    <>
      <h1>
        {player.name} <span className="soft">player {player.id}</span>
      </h1>
      <Bulk rows={[player]} acts={acts} nameOf={({ name }) => name} onDone={done} />
      <div className="columns">
        <div>
          <PlayerFacts player={player} />
          <Risks id={player.id} />
          <Blocks player={player} />
          <LimitsOf key={acts_done} id={player.id} />
          <Sessions player={player} />
          <Notes player={player} onWrite={again} />
        </div>
        <Timeline key={`${player.notes.length} ${acts_done}`} id={player.id} />
      </div>
    </>
  );
}

function PlayerFacts({ player }: { player: Player }) {
  const facts: [name: string, value: React.ReactNode][] = [
    ['Address', player.email && `${player.email}${player.email_verified ? '' : ', not verified'}`],
    ['Steam', player.steam_id],
    ['Trade link', player.trade_url],
    ['Language', player.language],
    ['Second factor', player.second_factor ? 'on' : 'off'],
    ['Deletion', player.deletion && <Deletion key="deletion" of={player.deletion} />],
    ['Roles', player.roles.join(', ')],
    ['Joined', <Moment key="joined" at={player.created_at} />],
    ['Last seen', <Moment key="seen" at={player.seen_at} />],
    ['Level', player.level],
    ['Money', money(player.money)],
    ['Tokens', money(player.shop_score)],
    ['Points', player.score.toLocaleString('en')],
    ['Bonus', money(player.bonus)],
    ['At stake', money(player.held)],
    ['Owes', money(player.debt)],
    ['Items', `${player.items.held}, worth ${money(player.items.worth)}`],
    [
      'Topped up',
      <Link key="orders" to={`/orders?player=${player.id}`}>
        {money(player.top_ups.total)}
      </Link>,
    ],
    [
      'Withdrawals',
      <Link key="withdrawals" to={`/withdrawals?player=${player.id}`}>
        {player.withdrawals.count}, {player.withdrawals.open} under way
      </Link>,
    ],
  ];
  return <Facts of={facts} />;
}

/** The line of open entries of the queue of risks, for those who may read it. */
function Risks({ id }: { id: number }) {
  return useRight('risks.read') ? <OpenRisks id={id} /> : null;
}

function OpenRisks({ id }: { id: number }) {
  const asked = { 'filter[player]': id, 'filter[state]': 'open' } as const;
  const { data } = useCall('GET /api/console/risks', asked);
  if (!data || data.list.length === 0) return null;
  return (
    <p>
      <strong>Risk</strong>{' '}
      <Link to={`/risks?player=${id}&state=open`}>{data.list.length} open</Link>:{' '}
      {data.list.map(({ title }) => title).join(', ')}
    </p>
  );
}

function Deletion({ of: { due_at, done_at } }: { of: NonNullable<Player['deletion']> }) {
  if (done_at !== null)
    return (
      <>
        deleted <Moment at={done_at} />
      </>
    );
  if (due_at === null) return 'asked for, without a second yes';
  return (
    <>
      asked for: <Moment at={due_at} />, unless the player signs in before
    </>
  );
}

function Blocks({ player }: { player: Player }) {
  if (player.blocks.length === 0) return null;
  return (
    <section>
      <h2>Blocks</h2>
      <ul className="notes">
        {player.blocks.map(({ what, words, at, until }) => (
          <li key={what}>
            <p>
              <strong>{what.replaceAll('_', '-')}</strong>{' '}
              {until === null ? (
                'for good'
              ) : (
                <>
                  until <Moment at={until} />
                </>
              )}
              : {words}
            </p>
            <p className="soft">
              since <Moment at={at} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Sessions({ player }: { player: Player }) {
  return (
    <section>
      <h2>Sessions ({player.sessions.length})</h2>
      <table>
        <tbody>
          {player.sessions.map(({ id, device, address, seen_at }) => (
            <tr key={id}>
              <td>{device}</td>
              <td>{address}</td>
              <td>
                <Moment at={seen_at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Notes({ player, onWrite }: { player: Player; onWrite: () => void }) {
  const may_write = useRight('players.note');
  return (
    <section>
      <h2>Notes</h2>
      <ul className="notes">
        {player.notes.map(({ id, text, author, at }) => (
          <li key={id}>
            <p>{text}</p>
            <p className="soft">
              {author}, <Moment at={at} />
            </p>
          </li>
        ))}
      </ul>
      {may_write && (
        <Form
          key={player.notes[0]?.id}
          send="Write the note"
          onSend={async ({ text = '' }) => {
            await call('POST /api/console/players/{id}/notes', { id: player.id, text });
            onWrite();
          }}
        >
          <Field label="Note for colleagues" name="text" is_required />
        </Form>
      )}
    </section>
  );
}

type Part = Reply<'GET /api/console/players/{id}/timeline'>;

function Timeline({ id }: { id: number }) {
  const [cursors, setCursors] = useState<(number | undefined)[]>([undefined]);
  return (
    <section>
      <h2>Timeline</h2>
      {cursors.map((cursor, n) => (
        <TimelinePart
          key={cursor ?? 0}
          id={id}
          cursor={cursor}
          onMore={n === cursors.length - 1 ? (next) => setCursors([...cursors, next]) : undefined}
        />
      ))}
    </section>
  );
}

function TimelinePart({
  id,
  cursor,
  onMore,
}: {
  id: number;
  cursor: number | undefined;
  onMore: ((next: number) => void) | undefined;
}) {
  const { data, refused } = useCall('GET /api/console/players/{id}/timeline', {
    id,
    ...(cursor && { cursor }),
  });
  if (refused) return <Refusal of={refused} />;
  if (!data) return null;
  const { next } = data;
  return (
    <>
      <ol className="timeline">
        {linesOf(data).map(({ key, at, line, is_staffs }) => (
          <li key={key} className={is_staffs ? 'by-staff' : undefined}>
            <Moment at={at} /> {line}
          </li>
        ))}
        {cursor === undefined && linesOf(data).length === 0 && (
          <li className="empty">Nothing has happened yet.</li>
        )}
      </ol>
      {next !== null && onMore && (
        <button type="button" onClick={() => onMore(next)}>
          More
        </button>
      )}
    </>
  );
}

/** A part of the timeline as lines, newest first. */
function linesOf({ acts, staff }: Part) {
  const own = acts.map(({ id, at, kind, amounts, case: box, items, order_sn, reason }) => {
    const moved = Object.entries(amounts).map(
      ([balance, amount]) => `${balance} ${change(amount)}`,
    );
    const names = items.map(({ goods }) => goods.name);
    const about = [box?.name, ...names, order_sn, reason, ...moved].filter(Boolean);
    return { key: `act ${id}`, at, line: `${kind}  ${about.join(' · ')}`, is_staffs: false };
  });
  const theirs = staff.map(({ id, at, actor, right, reason, refused }) => {
    const outcome = refused === null ? '' : `, refused: ${refused}`;
    const line = `${actor ?? 'command line'}: ${right}${outcome}${reason ? ` · ${reason}` : ''}`;
    return { key: `row ${id}`, at, line, is_staffs: true };
  });
  return [...own, ...theirs].toSorted((a, b) => b.at.localeCompare(a.at));
}
