import type { ParsedOf } from '@vitrine/contract/endpoint';
import type { Call } from '@vitrine/contract/index';
import type { SupportThread } from '@vitrine/contract/support';
import { support_bounds } from '@vitrine/contract/support-rules';
import { keepUploads, lockPlayer } from '../accounts/index.ts';
import { now } from '../kit/clock.ts';
import { transact, type Db, type Tx } from '../kit/db.ts';
import { networkOf } from '../kit/http/network.ts';
import { refuse } from '../kit/refusal.ts';
import { Tally } from '../kit/bus/shared.ts';
import { showRequest } from './show.ts';
import * as store from './store.ts';

const hour_ms = 3600 * 1000;
/** Messages of a player in an hour. */
const messages_per_hour = 20;
/** Requests of visitors from one network in an hour, counted per process. */
const visits_max = 5;
const visits = new Tally('support.visits', hour_ms);

/** The sender of a request: a player, or a visitor by their address. */
export interface RequestSender {
  player_id: number | undefined;
  address: string;
  language: string;
}

/**
 * Writes a new request to support; returns its number. Refuses support.too_many,
 * support.images_of_players and upload.unknown.
 */
export async function sendRequest(
  db: Db,
  { player_id, address, language }: RequestSender,
  { type, email, content, image }: ParsedOf<Call['POST /api/user/feedback']>,
): Promise<number> {
  if (player_id === undefined) {
    if (image.length > 0) refuse('support.images_of_players');
    if ((await visits.count(networkOf(address))).before >= visits_max) refuse('support.too_many');
  }
  return transact(db, async (tx) => {
    if (player_id !== undefined) await needRoom(tx, player_id, { is_new: true });
    const at = now();
    const request = { player_id: player_id ?? null, type, email, language, created_at: at };
    const request_id = await store.insertRequest(tx, request);
    if (player_id !== undefined) await keepUploads(tx, player_id, image);
    await store.insertMessage(
      tx,
      { request_id, by_support: false, text: content, images: image, at },
      1,
    );
    return request_id;
  });
}

/**
 * Adds a message of the player's to a request of theirs. Refuses support.unknown, support.closed,
 * support.too_many and upload.unknown.
 */
export async function replyToRequest(
  db: Db,
  player_id: number,
  { id, content, image }: ParsedOf<Call['POST /api/user/feedback/{id}/reply']>,
): Promise<SupportThread> {
  await transact(db, async (tx) => {
    await needRoom(tx, player_id, { is_new: false });
    const row = await lockOwn(tx, player_id, id);
    if (row.state === 3) refuse('support.closed');
    if (row.messages >= support_bounds.messages_max) refuse('support.too_many');
    await keepUploads(tx, player_id, image);
    await store.insertMessage(
      tx,
      { request_id: id, by_support: false, text: content, images: image, at: now() },
      1,
    );
  });
  return showRequest(db, player_id, id);
}

/** Closes a request of the player's, once. Refuses support.unknown. */
export async function closeOwnRequest(
  db: Db,
  player_id: number,
  id: number,
): Promise<SupportThread> {
  await transact(db, async (tx) => {
    const row = await lockOwn(tx, player_id, id);
    if (row.state !== 3) await store.closeRequest(tx, id, now());
  });
  return showRequest(db, player_id, id);
}

/**
 * Says how satisfied the player is with a closed request of theirs, once. Refuses support.unknown,
 * support.unratable for one that is open or was merged into another, and support.rated.
 */
export async function rateRequest(
  db: Db,
  player_id: number,
  { id, stars, comment }: ParsedOf<Call['POST /api/user/feedback/{id}/rate']>,
): Promise<SupportThread> {
  await transact(db, async (tx) => {
    const row = await lockOwn(tx, player_id, id);
    if (row.state !== 3 || row.merged_into !== null) refuse('support.unratable');
    if (!(await store.insertRating(tx, { request_id: id, stars, comment, at: now() })))
      refuse('support.rated');
  });
  return showRequest(db, player_id, id);
}

async function lockOwn(tx: Tx, player_id: number, id: number): Promise<store.RequestRow> {
  const row = await store.lockRequest(tx, id);
  return row?.player_id === player_id ? row : refuse('support.unknown');
}

/** Bounds what a player writes. The row lock serializes it: many at once would all be the last. */
async function needRoom(tx: Tx, player_id: number, { is_new }: { is_new: boolean }): Promise<void> {
  await lockPlayer(tx, player_id);
  const { open, sent } = await store.countLately(
    tx,
    player_id,
    new Date(now().getTime() - hour_ms),
  );
  if (sent >= messages_per_hour || (is_new && open >= support_bounds.open_max))
    refuse('support.too_many');
}
