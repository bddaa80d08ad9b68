import type { ViewFilter } from '@vitrine/contract/view-messages';
import { z } from 'zod';
import {
  countAccounts,
  findAccountIds,
  findAccounts,
  type AccountFilter,
} from '../../accounts/index.ts';
import { auditAct } from '../../audit/index.ts';
import { now } from '../../kit/clock.ts';
import { transact, type Db, type Tx } from '../../kit/db.ts';
import type { Desk } from '../../kit/desk.ts';
import { enqueue, makeJob, type JobKind } from '../../kit/jobs.ts';
import { Unfit } from '../../kit/refusal.ts';
import { sinceDay, untilDay } from '../../kit/utc-day.ts';
import { settle } from '../../settle/settle.ts';
import { view_messaged } from '../facts.ts';
import { takesOffers } from '../offers.ts';
import * as store from './store.ts';

const [right, on] = ['notifications.post', 'view message'] as const;

/** Players who get a message in one transaction. */
const batch_players = 500;

/** A message to a view as an operator asks for it. */
export interface ViewWish {
  filter: ViewFilter;
  title: string;
  text: string;
  /** It skips players who take no offers. */
  is_offer?: boolean;
  /** Names the request: under one name it is sent once. */
  name?: string | undefined;
}

/** The filter of accounts that the filter of a view is. */
export function accountsOf({
  verified,
  staff,
  since,
  until,
  name,
  email,
}: ViewFilter): AccountFilter {
  return {
    name: name || undefined,
    email: email || undefined,
    verified: verified && verified === 'yes',
    staff: staff && staff === 'yes',
    since: sinceDay(since),
    until: untilDay(until),
  };
}

const payload = z.object({ view_id: z.number().int().positive() });
const sending: JobKind<z.output<typeof payload>> = { name: 'notifications:message_view', payload };

/**
 * Writes to all players whom a filter finds now, each once: a job sends it in batches, and goes on
 * where it was after a restart. Returns the message's number. Refuses act.unfit for a view without
 * players.
 */
export function messageView(
  desk: Desk,
  { filter, title, text, is_offer = false, name }: ViewWish,
): Promise<number> {
  const act = { right, on, id: (id: number) => id } as const;
  return auditAct(desk, act, async (tx) => {
    const known = name === undefined ? undefined : await store.lockAskedView(tx, name);
    if (known !== undefined) return known;
    const readers = await countAccounts(tx, accountsOf(filter));
    if (readers === 0) throw new Unfit('Nobody is in this view.');
    const [newest] = await findAccounts(tx, { limit: 1 });
    const at = now();
    // All notifications tell of this one fact, and each player is told of a fact once.
    const told = { by: null, at, key: undefined, fact: view_messaged.with({}), memo: {} };
    const { fact_id } = await settle(tx, told);
    const id = await store.insertView(tx, {
      fact_id,
      at,
      actor_id: desk.actor_id,
      filter,
      title,
      text,
      is_offer,
      readers,
      // Those who join later don't get it.
      upto_id: newest!.id,
      asked_name: name ?? null,
    });
    await enqueue(tx, sending, { view_id: id }, { key: `${id}` });
    return id;
  });
}

/**
 * Stops sending a message; those who have it keep it. Returns how many that are. Refuses act.unfit
 * for one that isn't being sent.
 */
export function stopViewMessage(desk: Desk, id: number): Promise<number> {
  return auditAct(desk, { right, on, id }, async (tx) => {
    const view = await store.lockView(tx, id);
    if (!view || view.ended_at !== null) throw new Unfit(`Message ${id} isn’t being sent.`);
    await store.updateView(tx, id, { ended_at: now(), is_stopped: true });
    return view.sent;
  });
}

/**
 * Sends a message to its next players, and notes how far it has come, in one transaction; returns
 * how many they were, and whether it has reached its end.
 */
export function sendBatch(
  db: Db,
  id: number,
  limit = batch_players,
): Promise<{ sent: number; is_over: boolean }> {
  return transact(db, async (tx) => {
    const view = await store.lockView(tx, id);
    if (!view || view.ended_at !== null) return { sent: 0, is_over: true };
    const { fact_id, last_id: after, upto_id: upto, sent, title, text } = view;
    const found = await findAccountIds(tx, accountsOf(view.filter), { after, upto, limit });
    const players = view.is_offer ? await findTakers(tx, found) : found;
    const at = now();
    if (players.length > 0)
      await store.insertForPlayers(tx, players, { fact_id, words: { title, text }, at });
    const is_over = found.length < limit;
    await store.updateView(tx, id, {
      last_id: found.at(-1) ?? after,
      sent: sent + players.length,
      ...(is_over && { ended_at: at }),
    });
    return { sent: players.length, is_over };
  });
}

/** Those of some players who are told of offers. */
async function findTakers(tx: Tx, players: readonly number[]): Promise<number[]> {
  const takers: number[] = [];
  for (const player_id of players) if (await takesOffers(tx, player_id)) takers.push(player_id);
  return takers;
}

/** Sends messages to views. */
export const view_job = makeJob(sending, async (db, { payload: { view_id } }) => {
  for (let total = 0; ;) {
    const { sent, is_over } = await sendBatch(db, view_id);
    total += sent;
    if (is_over) return total;
  }
});
