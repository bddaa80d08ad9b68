import { mills, toPoints, toWire } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import { findAccounts, findFaces, findSessions, selectPlayer } from '../accounts/index.ts';
import { findRows } from '../audit/index.ts';
import { findBlocks } from '../blocks/index.ts';
import { listHistory } from '../history/index.ts';
import { sumHeld } from '../inventory/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { refuse } from '../kit/refusal.ts';
import { readBalances } from '../ledger/index.ts';
import { readLevel } from '../levels/index.ts';
import { findDeletion } from '../personal/index.ts';
import { readTopUps } from '../payments/index.ts';
import { hasSecondFactor } from '../security/index.ts';
import { findNotes } from '../staff/index.ts';
import { summariseWithdrawals } from '../withdrawals/index.ts';
import { showListed } from './list.ts';

/** The most sessions and notes on a player's page. */
const shown_max = 50;

/** All about a player on one page. Refuses player.unknown. */
export async function showPlayer(
  db: Db,
  id: number,
): Promise<Reply<'GET /api/console/players/{id}'>> {
  const [listed] = await findAccounts(db, { ids: [id], limit: 1 });
  if (!listed) return refuse('player.unknown');
  const [
    account,
    balances,
    level,
    items,
    top_ups,
    withdrawals,
    factor,
    sessions,
    blocks,
    notes,
    deletion,
  ] = await Promise.all([
    selectPlayer(db, id)
      .select(['player.email_verified_at', 'player.steam_id', 'player.trade_url'])
      .select('player.language')
      .executeTakeFirstOrThrow(),
    readBalances(db, id),
    readLevel(db, id),
    sumHeld(db, id),
    readTopUps(db, id),
    summariseWithdrawals(db, id),
    hasSecondFactor(db, id),
    findSessions(db, id, now(), shown_max),
    findBlocks(db, id, now()),
    findNotes(db, id, shown_max),
    findDeletion(db, id),
  ]);
  const authors = new Map(
    (await findFaces(db, [...new Set(notes.map(({ author_id }) => author_id))])).map((face) => [
      face.id,
      face.name,
    ]),
  );
  return {
    ...showListed(listed, balances),
    email_verified: account.email_verified_at !== null,
    steam_id: account.steam_id,
    trade_url: account.trade_url,
    language: account.language,
    second_factor: factor,
    deletion: deletion
      ? {
          due_at: deletion.due_at?.toISOString() ?? null,
          done_at: deletion.done_at?.toISOString() ?? null,
        }
      : null,
    score: toPoints(balances.score_mills),
    held: toWire(balances.held_mills),
    level,
    items: { held: items.held, worth: toWire(mills(items.worth_mills)) },
    top_ups: { total: toWire(top_ups.total_mills) },
    withdrawals,
    sessions: sessions.map(({ id, device, address, created_at, seen_at }) => ({
      id,
      device,
      address,
      created_at: created_at.toISOString(),
      seen_at: seen_at.toISOString(),
    })),
    blocks: blocks.map(({ what, words, at, until }) => ({
      what,
      words,
      at: at.toISOString(),
      until: until?.toISOString() ?? null,
    })),
    notes: notes.map(({ id, text, author_id, at }) => ({
      id,
      text,
      author_id,
      author: authors.get(author_id) ?? `account ${author_id}`,
      at: at.toISOString(),
    })),
  };
}

/** The acts of a part of the timeline. */
const acts_limit = 50;

/**
 * A player's timeline: the acts that moved value, a part at a time, and what staff did about the
 * player in the time of that part. Refuses player.unknown.
 */
export async function showTimeline(
  db: Db,
  id: number,
  cursor: number | undefined,
): Promise<Reply<'GET /api/console/players/{id}/timeline'>> {
  if ((await findFaces(db, [id])).length === 0) return refuse('player.unknown');
  const { list, next } = await listHistory(db, id, { before: cursor, limit: acts_limit });
  const rows = await findRows(
    db,
    {
      kind: 'player',
      subject: String(id),
      since: next === null ? undefined : new Date(list.at(-1)!.at),
      until: cursor === undefined || list.length === 0 ? undefined : new Date(list[0]!.at),
    },
    { sort: '-id', after: undefined, limit: shown_max },
  );
  const ids = [...new Set(rows.flatMap(({ actor_id }) => actor_id ?? []))];
  const names = new Map((await findFaces(db, ids)).map((face) => [face.id, face.name]));
  return {
    acts: list,
    staff: rows.map(({ id, at_us, actor_id, right_name, reason, refused }) => ({
      id,
      at: new Date(at_us / 1000).toISOString(),
      actor: actor_id === null ? null : (names.get(actor_id) ?? null),
      right: right_name,
      reason,
      refused,
    })),
    next,
  };
}
