import { drawWinners, giveawayClientSeed, type Entrant } from '@vitrine/fairness/giveaway';
import { openStreams } from '@vitrine/fairness/stream';
import { mills, sum, type Mills } from '@vitrine/contract/amount';
import { hashes } from '../kit/hashes.ts';
import { account, house, pot } from '../settle/accounts.ts';
import { giveaway_pot } from './house.ts';
import { innerKey } from '../settle/inner-key.ts';
import {
  owesNothing,
  type Act,
  type Grant,
  type Move,
  type ScopedKey,
  type Transfer,
} from '../settle/settle.ts';
import {
  giveaway_cancelled,
  giveaway_ended,
  giveaway_joined,
  giveaway_left,
  giveaway_opened,
} from './facts.ts';

/** A prize from the host: an item, which is escrowed, or cash, which lies in the giveaway's pot. */
export type HostPrize =
  | { kind: 'item'; item_id: number; source: string }
  | { kind: 'money'; amount_mills: Mills };

/** A prize from the house. */
export type HousePrize =
  | { kind: 'goods'; goods_id: number }
  | { kind: 'box'; case_id: number }
  | { kind: 'money' | 'tokens'; amount_mills: Mills };

export type Prize = HostPrize | HousePrize;

/** A giveaway; `host_id` is null for the house's own. */
export type Giveaway = { giveaway_id: number; room_id: number } & (
  | { host_id: number; prizes: readonly HostPrize[] }
  | { host_id: null; prizes: readonly HousePrize[] }
);

/**
 * Opens a giveaway. The host's items leave the backpack and the host's cash the balance until it
 * ends; the house promises. A player's needs a key of the player's, the house's happens once.
 * Amounts are mills. Refuses debt.owed, balance.short, item.unknown and item.not_held.
 */
export function openGiveaway(giveaway: Giveaway, key: ScopedKey | undefined, at: Date) {
  const { giveaway_id, room_id, host_id, prizes } = giveaway;
  return {
    by: host_id,
    at,
    key: host_id === null ? innerKey('job', `giveaway_opening:${giveaway_id}`, giveaway) : key,
    fact: giveaway_opened.with({ giveaway_id, room_id, prizes }),
    guard: host_id === null ? [] : [owesNothing(host_id)],
    post: payCash(giveaway, (host) => [account(host, 'money'), pot(giveaway_pot, giveaway_id)]),
    move: moveItems(giveaway, prizes, 'held', 'escrowed'),
    memo: {},
  } satisfies Act;
}

/**
 * Puts a player on the list, as its `n`th from 1; nothing moves. The caller holds the giveaway's
 * lock, under which the player isn't on the list and `n` is free.
 */
export function joinGiveaway(
  entry: { giveaway_id: number; player_id: number; n: number; client_seed: string },
  key: ScopedKey | undefined,
  at: Date,
) {
  const { giveaway_id, player_id, n, client_seed } = entry;
  return {
    by: player_id,
    at,
    key,
    fact: giveaway_joined.with({ giveaway_id, n, client_seed }),
    memo: { joined_at: at.toISOString(), n },
  } satisfies Act;
}

/**
 * Gives back the entry of a player who begins a break, once; nothing moves. The caller holds the
 * giveaway's lock, under which it is open. Refuses nothing.
 */
export function leaveGiveaway(
  { giveaway_id, player_id, n }: { giveaway_id: number; player_id: number; n: number },
  at: Date,
) {
  return {
    by: player_id,
    at,
    key: innerKey('job', `giveaway_left:${giveaway_id}:${n}`, { giveaway_id, n }),
    fact: giveaway_left.with({ giveaway_id, n }),
    memo: {},
  } satisfies Act;
}

/**
 * Cancels a giveaway, once: the host gets everything back. Amounts are mills. Refuses nothing.
 */
export function cancelGiveaway(giveaway: Giveaway, at: Date) {
  const { giveaway_id, host_id, prizes } = giveaway;
  return {
    by: host_id,
    at,
    key: innerKey('job', `giveaway:${giveaway_id}`, { giveaway_id, cancelled: true }),
    fact: giveaway_cancelled.with({ giveaway_id }),
    post: payCash(giveaway, (host) => [pot(giveaway_pot, giveaway_id), account(host, 'money')]),
    move: moveItems(giveaway, prizes, 'escrowed', 'held'),
    memo: {},
  } satisfies Act;
}

/** The sum of the prizes of money. */
export const cashOf = (prizes: readonly Prize[]) =>
  sum(prizes.flatMap((prize) => (prize.kind === 'money' ? [prize.amount_mills] : [])));

/** One transfer of all cash that the host put up; none of the house's. */
function payCash(
  { host_id, prizes }: Giveaway,
  between: (host: number) => [Transfer['debit'], Transfer['credit']],
  amount_mills = cashOf(prizes),
): Transfer[] {
  if (host_id === null || amount_mills === 0) return [];
  const [debit, credit] = between(host_id);
  return [{ debit, credit, amount_mills }];
}

/** Moves of the host's items among `prizes`, which stay the host's. */
function moveItems(
  { host_id }: Giveaway,
  prizes: readonly Prize[],
  from: string,
  to: string,
): Move[] {
  return prizes.flatMap((prize) =>
    prize.kind === 'item' && host_id !== null
      ? [
          {
            item_id: prize.item_id,
            from: { player_id: host_id, state: from },
            to: { player_id: host_id, state: to },
          },
        ]
      : [],
  );
}

export interface GiveawayEnd {
  giveaway: Giveaway;
  /** The room's seed; the room is closed with `giveawayClientSeed` of the entrants. */
  room: { server_seed: string; beacon: string | null };
  /** In the order of joining; never the host. */
  entrants: readonly Entrant[];
  /** Today's prices of the goods among the prizes. */
  prices: ReadonlyMap<number, Mills>;
}

/**
 * Ends a giveaway, once: draws a winner for each prize. Items become the winners' and of source
 * `giveaway`; cash enters their bonus, as every gift does. Prizes beyond the number of entrants go
 * back to the host. Amounts are mills. Refuses nothing; stale when the room has drawn or a price
 * changed.
 */
export function endGiveaway({ giveaway, room, entrants, prices }: GiveawayEnd, at: Date) {
  const { giveaway_id, room_id, host_id, prizes } = giveaway;
  const client_seed = giveawayClientSeed(entrants, room.beacon, hashes);
  const content = { entrants, prizes: prizes.length };
  const outcome = drawWinners(
    openStreams(hashes, { server_seed: room.server_seed, client_seed }),
    content,
  );
  const drawn = outcome.winners.map((winner, place) => ({ winner, place, prize: prizes[place]! }));
  const undrawn = prizes.slice(drawn.length);
  const prices_mills = prizes.map((prize) =>
    prize.kind === 'goods' ? prices.get(prize.goods_id)! : null,
  );
  const priced = new Map(
    drawn.flatMap(({ prize }) =>
      prize.kind === 'goods' ? [[prize.goods_id, prices.get(prize.goods_id)!]] : [],
    ),
  );
  return {
    by: null,
    at,
    key: innerKey('job', `giveaway:${giveaway_id}`, { giveaway_id, ended: true }),
    fact: giveaway_ended.with({ giveaway_id, prices_mills }),
    draws: {
      from: { room_id },
      records: [{ kind: 'giveaway', subject_id: giveaway_id, content, outcome }],
    },
    guard: [...priced].map(([id, value]) => ({ name: 'catalogue.costs', id, value })),
    post: [
      ...drawn.flatMap(({ winner, prize }) => payPrize(giveaway, winner, prize)),
      ...payCash(
        giveaway,
        (host) => [pot(giveaway_pot, giveaway_id), account(host, 'money')],
        cashOf(undrawn),
      ),
    ],
    grant: drawn.flatMap(({ winner, place, prize }) => grantPrize(winner, place, prize, prices)),
    move: [
      ...drawn.flatMap(({ winner, prize }) =>
        prize.kind === 'item' && host_id !== null ? [giveItem(host_id, winner, prize)] : [],
      ),
      ...moveItems(giveaway, undrawn, 'escrowed', 'held'),
    ],
    memo: { winners: outcome.winners },
  } satisfies Act;
}

function payPrize({ giveaway_id, host_id }: Giveaway, winner: number, prize: Prize): Transfer[] {
  if (prize.kind !== 'money' && prize.kind !== 'tokens') return [];
  const { amount_mills } = prize;
  if (prize.kind === 'tokens')
    return [{ debit: house.tokens, credit: account(winner, 'shop_score'), amount_mills }];
  const debit = host_id === null ? house.gifts : pot(giveaway_pot, giveaway_id);
  return [{ debit, credit: account(winner, 'bonus'), amount_mills }];
}

/** A box has no draw and no value: its opening draws. */
function grantPrize(
  winner: number,
  place: number,
  prize: Prize,
  prices: GiveawayEnd['prices'],
): Grant[] {
  const granted = { player_id: winner, source: 'giveaway' };
  if (prize.kind === 'box')
    return [{ ...granted, kind: 'box', goods_id: prize.case_id, price_mills: mills(0) }];
  if (prize.kind !== 'goods') return [];
  const { goods_id } = prize;
  return [{ ...granted, goods_id, price_mills: prices.get(goods_id)!, draw: 0, place }];
}

function giveItem(
  host: number,
  winner: number,
  { item_id, source }: HostPrize & { kind: 'item' },
): Move {
  return {
    item_id,
    from: { player_id: host, state: 'escrowed', source },
    to: { player_id: winner, state: 'held', source: 'giveaway' },
  };
}
