import { mills, sum, times, toWire, type Mills } from '@vitrine/contract/amount';
import type { Goods } from '@vitrine/contract/catalogue';
import type { Reply } from '@vitrine/contract/index';
import { drawCase, type CaseOutcome } from '@vitrine/fairness/case';
import { openStreams } from '@vitrine/fairness/stream';
import { readGoods } from '../catalogue/index.ts';
import { moneyUntil } from '../inventory/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import { hashes } from '../kit/hashes.ts';
import type { Asked } from '../kit/http/route.ts';
import { Refusal, refuse } from '../kit/refusal.ts';
import {
  drawAndSettle,
  readRevision,
  waitingLook,
  type PublishedRevision,
  type UsableSeeds,
} from '../seeds/index.ts';
import { account, house } from '../settle/accounts.ts';
import { cases_house } from './house.ts';
import { wireBalances } from '../settle/balances.ts';
import { release_ppm } from '../settle/bonus.ts';
import { carryOut } from '../settle/carry-out.ts';
import type { Act, Settled, Stake, Transfer } from '../settle/settle.ts';
import { playWithinLimits } from '../limits/index.ts';
import { readTerritory } from '../territory/index.ts';
import { case_opened, type CaseOpened } from './facts.ts';
import { findOpenable, evictOpenable, type OpenableCase } from './openable.ts';
import { opensForBalance } from './types.ts';

export interface OpenWish {
  id: number;
  /** From 1 to 10. */
  count: number;
  /** The revision that the player saw; the opening is refused when another is current. */
  revision?: number | undefined;
  /** The player skips the reel, so other players needn't wait for its end. */
  fast?: boolean | undefined;
  /** The network address, which determines the territory; none in the demo world's past. */
  address?: string;
}

/** Data for the response to an opening, besides ids and balances. */
interface Memo {
  case_id: number;
  revision_id: number;
  server_seed_hash: string;
  client_seed: string;
  first_nonce: number;
  /** The item was shown before it was paid for. */
  looked?: true;
  at: string;
  /** `kept`: the prize can only be withdrawn. */
  won: { goods: Goods; outcome: CaseOutcome; kept?: true }[];
}

/** A prize with its price at the time. */
type Won = { goods_id: number; outcome: CaseOutcome; price_mills: Mills };

export type Opened = Settled<Memo>;

/**
 * Opens a case `count` times: takes the price, draws, puts the prizes into the backpack, pays
 * dropped tokens. All or nothing. Refuses case.unknown, case.closed, case.paused,
 * case.revision_changed, case.conditions_unmet, seeds.client_missing, look.needed, look.waits,
 * balance.short, points.short, and what `playWithinLimits` refuses.
 */
export function openCase(
  db: Db,
  player: number,
  wish: OpenWish,
  asked: Asked | undefined,
): Promise<Opened> {
  return openInTurn(db, player, wish, asked, () =>
    openCurrent(wish, () =>
      drawAndSettle<Memo>(db, player, (seeds) => decideOpening(db, player, wish, asked, seeds)),
    ),
  );
}

/**
 * Opens something once for its key, one act of a player after the other, as the player's territory
 * allows.
 */
export function openInTurn(
  db: Db,
  player: number,
  { address, count }: Pick<OpenWish, 'address' | 'count'>,
  asked: Asked | undefined,
  open: () => Promise<Opened>,
): Promise<Opened> {
  const openAllowed = () => playWithinLimits(db, { player, address, game: 'cases', count }, open);
  return carryOut(db, player, asked?.key, openAllowed);
}

/**
 * A request without a revision opens the current one: if the cached case turns out to be stale, it
 * is read again and the opening retried once.
 */
export async function openCurrent(
  { id, revision }: Pick<OpenWish, 'id' | 'revision'>,
  open: () => Promise<Opened>,
): Promise<Opened> {
  try {
    return await open();
  } catch (problem) {
    if (
      !(problem instanceof Refusal && /^case\.(closed|paused|revision_changed)$/.test(problem.key))
    )
      throw problem;
    evictOpenable(id);
    if (revision !== undefined) throw problem;
    return open();
  }
}

async function decideOpening(
  db: Db,
  player: number,
  wish: OpenWish,
  asked: Asked | undefined,
  seeds: UsableSeeds,
) {
  const box = await findOpenable(db, wish.id, wish.revision);
  if (!opensForBalance(box.type)) refuse('case.conditions_unmet');
  await requireLook(db, box, wish.address, seeds);
  const { won, ...drawn } = await drawWins(db, box, wish.count, seeds);
  const act: Act & { memo: Memo } = {
    by: player,
    key: asked?.key,
    session: asked?.session,
    fact: case_opened.with(openedPayload(box, won, wish)),
    post: payment(player, box, wish.count, won),
    grant: won.map(({ goods_id, price_mills }, n) => ({
      player_id: player,
      goods_id,
      source: 'case',
      price_mills,
      draw: n,
    })),
    stake: stakeOf(player, box, wish.count, won),
    ...drawn,
  };
  return act;
}

/**
 * Refuses look.needed where items are shown before they are bought and this one wasn't, or where
 * the case has been revised since it was; and look.waits while another case's item waits.
 */
async function requireLook(
  db: Db,
  box: OpenableCase,
  address: string | undefined,
  { pin }: UsableSeeds,
): Promise<void> {
  if (pin && pin.case_id !== box.id) throw waitingLook(pin);
  if (pin && pin.revision_id !== box.revision_id) refuse('look.needed');
  if (pin || address === undefined) return;
  if ((await readTerritory(db, address)).content_first) refuse('look.needed');
}

/** The parts of an opening's act that follow from its draws, and the prizes, in nonce order. */
export type DrawnWins = Required<Pick<Act, 'at' | 'guard' | 'draws'>> & { memo: Memo; won: Won[] };

/** Draws a case's prizes from the player's pair, at today's prices. */
export async function drawWins(
  db: Db,
  box: OpenableCase,
  count: number,
  seeds: UsableSeeds,
): Promise<DrawnWins> {
  const drawn = drawOpenings(seeds, await readRevision(db, box.revision_id), count);
  const goods = await readGoods(
    db,
    drawn.map(({ goods_id }) => goods_id),
  );
  const won = drawn.map((draw) => ({ ...draw, ...goods.get(draw.goods_id)! }));
  const at = now();
  return {
    at,
    won,
    guard: [{ name: 'cases.sells', id: box.id, value: box.revision_id }],
    draws: {
      from: { pair_id: seeds.pair_id, pair_version: seeds.pair_version, first_nonce: seeds.nonce },
      records: won.map(({ outcome }) => ({
        kind: 'case',
        subject_id: box.id,
        revision_id: box.revision_id,
        outcome,
      })),
    },
    memo: {
      case_id: box.id,
      revision_id: box.revision_id,
      server_seed_hash: seeds.server_seed_hash,
      client_seed: seeds.client_seed,
      first_nonce: seeds.nonce,
      ...(seeds.pin && { looked: true as const }),
      at: at.toISOString(),
      won: won.map(({ outcome, shown }) => ({ outcome, goods: shown })),
    },
  };
}

/** The fact's payload, for listeners and the verification of the ledger. */
function openedPayload(
  { id, revision_id, type }: OpenableCase,
  won: readonly Won[],
  { fast }: OpenWish,
): CaseOpened {
  return {
    case_id: id,
    revision_id,
    won: won.map(({ goods_id, price_mills }) => ({ goods_id, price_mills })),
    ...(fast && { fast }),
    ...(type !== 'points' && { release_ppm }),
  };
}

/** An outcome names its goods `entry`, as the specification of draws does. */
function drawOpenings(seeds: UsableSeeds, { table }: PublishedRevision, count: number) {
  const streams = openStreams(hashes, seeds);
  return Array.from({ length: count }, (_, n) => {
    const outcome = drawCase(streams(seeds.nonce + n), table);
    return { goods_id: outcome.entry, outcome };
  });
}

/** Transfers: the price to the house, and dropped tokens to the player. */
function payment(
  player: number,
  box: OpenableCase,
  count: number,
  won: readonly Won[],
): Transfer[] {
  const amount_mills = times(box.price_mills, count);
  const price: Transfer =
    box.type === 'points'
      ? { debit: account(player, 'score'), credit: house.points, amount_mills }
      : { debit: account(player, 'money'), credit: cases_house, amount_mills };
  const tokens = sum(won.map(({ outcome }) => tokensOf(outcome)));
  return tokens > 0
    ? [price, { debit: house.tokens, credit: account(player, 'shop_score'), amount_mills: tokens }]
    : [price];
}

/** The stake of an opening for money, and the value of its prizes and tokens; points are none. */
function stakeOf(
  player_id: number,
  box: OpenableCase,
  count: number,
  won: readonly Won[],
): Stake[] {
  if (box.type === 'points') return [];
  const won_mills = sum(
    won.flatMap(({ outcome, price_mills }) => [price_mills, tokensOf(outcome)]),
  );
  return [{ player_id, staked_mills: times(box.price_mills, count), won_mills, release_ppm }];
}

/** The tokens that a draw dropped. */
export function tokensOf(outcome: CaseOutcome): Mills {
  return mills('tokens' in outcome ? outcome.tokens : 0);
}

/** The response to an opening, the same whether it was settled now or before. */
export async function answerOpening(
  db: Db,
  { memo, draw_ids, item_ids, balances }: Opened,
): Promise<Reply<'POST /api/box/{id}/open'>> {
  const { hash, table } = await readRevision(db, memo.revision_id);
  return {
    openings: memo.won.map(({ goods, outcome, kept }, n) => ({
      id: draw_ids[n]!,
      knapsack_id: item_ids[n]!,
      money_until: kept ? null : moneyUntil(new Date(memo.at)).toISOString(),
      goods,
      tokens: toWire(tokensOf(outcome)),
      draw: {
        id: draw_ids[n]!,
        kind: 'case',
        subject: memo.case_id,
        server_seed: null,
        server_seed_hash: memo.server_seed_hash,
        client_seed: memo.client_seed,
        nonce: memo.first_nonce + n,
        beacon: null,
        revision_hash: hash,
        ...(memo.looked && { looked: memo.looked }),
        table,
        outcome,
        at: memo.at,
      },
    })),
    ...wireBalances(balances),
  };
}
