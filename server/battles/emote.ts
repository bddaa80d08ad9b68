import type { BattleEmote } from '@vitrine/contract/battle-room';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';
import { Tally } from '../kit/bus/shared.ts';
import * as store from './store.ts';
import type { RoomName } from './store.ts';

/** The words of one player within three seconds, per process. */
const said = new Tally('battles.emotes', 3000);
const said_max = 3;
/** Long after every process has told of it. */
const kept_ms = 3600_000;

/**
 * Says one of a few words to everyone in the room. Refuses battle.unknown, battle.not_in and
 * battle.emote_too_soon.
 */
export async function sayInRoom(
  db: Db,
  player_id: number,
  name: RoomName,
  emote: BattleEmote,
): Promise<{ seat: number }> {
  const { id: battle_id } = (await store.findBattle(db, name)) ?? refuse('battle.unknown');
  const seats = await store.findSeats(db, [battle_id]);
  const { seat } =
    seats.find((sitter) => sitter.player_id === player_id) ?? refuse('battle.not_in');
  if ((await said.count(String(player_id))).before >= said_max) refuse('battle.emote_too_soon');
  await store.insertEmote(db, { battle_id, seat, emote, at: now() });
  return { seat };
}

/** Deletes what was said an hour ago. Returns how much. */
export const deleteOldEmotes = (db: Db): Promise<number> =>
  store.deleteEmotes(db, new Date(now().getTime() - kept_ms));
