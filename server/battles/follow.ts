import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { doEach } from '../kit/each.ts';
import { tellRows, type Cursor } from '../kit/feed.ts';
import type { Log } from '../kit/log.ts';
import { publishToChannel } from '../kit/socket/publish.ts';
import { lobby_channel, room_channel } from './channels.ts';
import { showCards, showEvents } from './show.ts';
import * as store from './store.ts';
import type { FollowedEvent } from './store.ts';

/** How far a process has told: what is committed, and what is committed but shown later. */
export interface BattlesTold {
  events: Cursor;
  emotes: Cursor;
  pending: FollowedEvent[];
}

/** Rounds that are under way when a process starts. */
const pending_max = 20_000;
/** Events that change a room's card in the lobby. */
const shown_in_lobby: ReadonlySet<string> = new Set([
  'joined',
  'bot',
  'left',
  'full',
  'started',
  'ended',
  'cancelled',
]);

/**
 * Tells the rooms and the lobby of everything that became visible after a position; returns the
 * position after it. An event may be told twice: it has a number.
 */
export async function tellBattles(
  db: Db,
  after: BattlesTold | undefined,
  log: Log,
): Promise<BattlesTold> {
  const found: FollowedEvent[] = [];
  const events = await tellRows(db, after?.events, store.findEventsAfter, (row) => found.push(row));
  const emotes = await tellRows(
    db,
    after?.emotes,
    store.findEmotesAfter,
    ({ id, battle_id, code, seat, emote }) =>
      publishToChannel(room_channel.of(code ?? battle_id), 'BattleSaid', { id, seat, emote }),
  );
  const at = now();
  const known = after
    ? [...after.pending, ...found]
    : await store.findEventsFrom(db, at, pending_max);
  const due = known
    .filter((row) => row.at <= at)
    .toSorted((a, b) => a.battle_id - b.battle_id || a.n - b.n);
  await doEach(Map.groupBy(due, ({ battle_id }) => battle_id).values(), log, (rows) =>
    tell(db, rows),
  );
  return { events, emotes, pending: known.filter((row) => row.at > at) };
}

/** Tells of the events of one room. */
async function tell(db: Db, due: readonly FollowedEvent[]): Promise<boolean> {
  const shown = await showEvents(db, due);
  for (const [place, { code, battle_id }] of due.entries())
    publishToChannel(room_channel.of(code ?? battle_id), 'BattleEvent', shown[place]!);
  const changed = new Set(
    due.flatMap(({ kind, code, battle_id }) =>
      code === null && shown_in_lobby.has(kind) ? battle_id : [],
    ),
  );
  if (changed.size === 0) return true;
  const rows = await store.findBattles(db, [...changed]);
  for (const card of await showCards(db, rows))
    publishToChannel(lobby_channel, 'BattleChanged', card);
  return true;
}
