import { fromWire, type Mills } from '@vitrine/contract/amount';
import { giveaway_bounds } from '@vitrine/contract/giveaway-rules';
import { drawTypedCode, hashPassword, selectPlayer } from '../accounts/index.ts';
import { findOwned, isSellable } from '../inventory/index.ts';
import { now } from '../kit/clock.ts';
import { transact, type Db, type Tx } from '../kit/db.ts';
import { hashes } from '../kit/hashes.ts';
import type { Asked } from '../kit/http/route.ts';
import { refuse } from '../kit/refusal.ts';
import { readTopUps } from '../payments/index.ts';
import { commitRoom } from '../seeds/index.ts';
import { carryOut } from '../settle/carry-out.ts';
import { settle, type ScopedKey, type Settled } from '../settle/settle.ts';
import { readSetting } from '../settings/index.ts';
import { refuseBlocked } from '../territory/index.ts';
import { openGiveaway, type HostPrize, type HousePrize } from './acts.ts';
import { queueAdvance } from './advance.ts';
import { givenOf } from './given.ts';
import * as store from './store.ts';

/** The most giveaways of one host that are open. */
const open_max = 5;
const code_length = 8;

/** The terms that hosts and operators choose. */
export interface GiveawayTerms {
  title: string;
  /** 0 starts when full, 1 is drawn at its moment. */
  type: 0 | 1;
  total_people: number | null;
  /** The moment of the draw; null for one that starts when full. */
  end_time: Date | null;
  password?: string | undefined;
  with_code: boolean;
}

export interface HostWish extends GiveawayTerms {
  /** Items of the host's backpack. */
  items: readonly number[];
  money: readonly Mills[];
  /** The network address, which determines the territory. */
  address?: string | undefined;
}

/**
 * Whether a player meets what a host has to meet, besides the role: the operator's rule for first
 * withdrawals.
 */
export async function readHosting(db: Db, player_id: number) {
  const [player, { total_mills }, top_ups_min] = await Promise.all([
    selectPlayer(db, player_id).select('player.email_verified_at').executeTakeFirst(),
    readTopUps(db, player_id),
    readSetting(db, 'withdrawals.top_ups_min'),
  ]);
  const email_verified = player !== undefined && player.email_verified_at !== null;
  const need_mills = fromWire(top_ups_min)!;
  return {
    email_verified,
    need_mills,
    have_mills: total_mills,
    is_fit: email_verified && total_mills >= need_mills,
  };
}

/**
 * Opens a host's giveaway: items and money leave for escrow. An item that came for nothing would
 * leave the house by being given away, so a host meets the rule for first withdrawals. Refuses
 * giveaway.host_unfit, giveaway.too_many, giveaway.time_unfit, item.unknown, item.not_held,
 * item.unsellable, balance.short and territory.blocked.
 */
export function openHosted(
  db: Db,
  player_id: number,
  { address, ...wish }: HostWish,
  asked: Asked,
): Promise<Settled<{ giveaway_id: number; code: string | null }>> {
  const open = async () => {
    if (address !== undefined) await refuseBlocked(db, address);
    if (!(await readHosting(db, player_id)).is_fit) refuse('giveaway.host_unfit');
    const secrets = await makeSecrets(wish);
    return transact(db, async (tx) => {
      if ((await store.countOpenOf(tx, player_id)) >= open_max) refuse('giveaway.too_many');
      const prizes = await readPrizes(tx, player_id, wish);
      const terms = {
        ...wish,
        ...secrets,
        host_id: player_id,
        condition: 4,
        need: null,
        days: null,
        prizes,
      } as const;
      return insertOpened(tx, terms, asked);
    });
  };
  return carryOut(db, player_id, asked.key, open);
}

/** The items in the order in which they were named, then the money. */
async function readPrizes(
  tx: Tx,
  player_id: number,
  { items, money }: HostWish,
): Promise<HostPrize[]> {
  const owned = new Map((await findOwned(tx, player_id, items)).map((item) => [item.id, item]));
  const prizes = items.map((item_id): HostPrize => {
    const { state, kind, source } = owned.get(item_id) ?? refuse('item.unknown');
    if (state !== 'held') refuse('item.not_held');
    if (kind !== 'item' || !isSellable(source)) refuse('item.unsellable');
    return { kind: 'item', item_id, source };
  });
  return [...prizes, ...money.map((amount_mills): HostPrize => ({ kind: 'money', amount_mills }))];
}

export interface HouseWish extends GiveawayTerms {
  condition: 0 | 1 | 2 | 3;
  /** Mills for top-ups, else a number; null without a condition. */
  need: number | null;
  days: number | null;
  prizes: readonly HousePrize[];
}

/**
 * Opens an official giveaway; returns its id and its invite code. The house's prizes are promised,
 * and leave it only when they are drawn. Refuses giveaway.time_unfit.
 */
export async function openOfficial(
  db: Db,
  wish: HouseWish,
): Promise<{ giveaway_id: number; code: string | null }> {
  const secrets = await makeSecrets(wish);
  const terms = { ...wish, ...secrets, host_id: null };
  const { memo } = await transact(db, (tx) =>
    insertOpened(tx, terms, { key: undefined, session: undefined }),
  );
  return memo;
}

async function makeSecrets({ password, with_code }: GiveawayTerms) {
  return {
    // A digest first, as clients send of account passwords: the length is always the same.
    password_hash: password === undefined ? null : await hashPassword(hashes.sha256(password)),
    code: with_code ? drawTypedCode(code_length) : null,
  };
}

type Opened = Pick<GiveawayTerms, 'title' | 'type' | 'total_people' | 'end_time'> &
  Pick<store.NewGiveaway, 'password_hash' | 'code' | 'host_id' | 'condition' | 'need' | 'days'> & {
    prizes: readonly HostPrize[] | readonly HousePrize[];
  };

/** Commits to the server seed before anybody can join, stores the terms, and moves the prizes. */
async function insertOpened(
  tx: Tx,
  terms: Opened,
  { key, session }: { key: ScopedKey | undefined } & Partial<Asked>,
) {
  const {
    title,
    type,
    total_people,
    end_time,
    password_hash,
    code,
    host_id,
    condition,
    need,
    days,
    prizes,
  } = terms;
  const { room_id } = await commitRoom(tx, 'giveaway');
  const at = now();
  const row = {
    room_id,
    host_id,
    title,
    type,
    condition,
    need,
    days,
    total_people,
    password_hash,
    code,
    prizes: [...prizes],
    created_at: at,
    closes_at: closingOf({ type, end_time }, at),
  };
  const giveaway_id = await store.insertGiveaway(tx, row);
  await queueAdvance(tx, giveaway_id, row.closes_at);
  const act = openGiveaway(givenOf({ id: giveaway_id, ...row }), key, at);
  return settle(tx, { ...act, session, memo: { giveaway_id, code } });
}

/** The end of joining. Refuses giveaway.time_unfit. */
function closingOf({ type, end_time }: Pick<GiveawayTerms, 'type' | 'end_time'>, at: Date): Date {
  const { open_ms, fills_within_ms } = giveaway_bounds;
  if (type === 0 || end_time === null) return new Date(at.getTime() + fills_within_ms);
  const open_for_ms = end_time.getTime() - at.getTime();
  if (open_for_ms < open_ms.least || open_for_ms > open_ms.most) refuse('giveaway.time_unfit');
  return end_time;
}
