import { mills } from '@vitrine/contract/amount';
import type { LimitKind } from '@vitrine/contract/limit-rules';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openCase } from '../cases/open.ts';
import { openDatabase } from '../kit/db.ts';
import { makeCase } from '../testing/cases.ts';
import { give, readBalance } from '../testing/flows.ts';
import { runAtBarrier } from '../testing/barrier.ts';
import { insist } from '../testing/insist.ts';
import { limitPlayer } from '../testing/limits.ts';
import { underKills } from '../testing/kills.ts';
import { openRecipes } from '../testing/recipe-page.ts';
import { unlessClosed } from '../testing/room-acts.ts';
import { cancel, create, end, join, leave, planBattle } from './testing/acts.ts';
import { dataOf } from '../testing/send.ts';
import { changesNothing } from '../testing/state.ts';
import { playerKey } from '../testing/trade-flows.ts';
import { joinPlayer, openWorld, type TestPlayer } from '../testing/world.ts';
import { pot } from '../settle/accounts.ts';
import { battle_pot } from './house.ts';
import { readAccount } from '../settle/store.ts';
import { recipes } from './checks.ts';
import { leadingSides, splitPot, type BattleRules } from './acts.ts';

const world = openWorld();
const recipe = openRecipes(world, Object.keys(recipes));

const has = async ({ id }: { id: number }, balance: Parameters<typeof readBalance>[2]) =>
  (await readBalance(world.db, id, balance)).balance_mills;

type Wish = Parameters<typeof planBattle>[2];

/** A battle over rounds of one case with one prize, so that its value is known. */
async function planEven(rounds: number, wish?: Wish) {
  const box = await makeCase(world);
  const rules = await planBattle(
    world.db,
    Array.from({ length: rounds }, () => box.id),
    wish,
  );
  return { rules, cost: rounds * box.price_mills, prize: box.goods_mills };
}

/** The paid cases of the demo world, which have many prizes. */
async function findCases(count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from cases where type = 'paid' and open and (select price_mills from cases_revisions r where r.id = revision_id) < 20000
    order by id limit ${count}`.execute(world.owner);
  return rows.map(({ id }) => id);
}

/** Players who fill a room, in seat order; null leaves a seat to a bot. */
async function fill(rules: BattleRules, players: readonly (TestPlayer | null)[]) {
  for (const [seat, player] of players.entries()) {
    if (player === null) continue;
    if (seat === 0) await create(world.db, rules, { player_id: player.id });
    else await join(world.db, rules, { player_id: player.id, seat, client_seed: `seed ${seat}` });
  }
}

const joinPlayers = (count: number) =>
  Promise.all(Array.from({ length: count }, () => joinPlayer(world)));

const setLimit = (player: TestPlayer, kind: LimitKind, limit_mills: number) =>
  limitPlayer(world.db, player, kind, limit_mills);

const refused = (key: string) => ({ key });

recipe('Battle created', async () => {
  const player = await joinPlayer(world);
  const { rules, cost } = await planEven(3);
  await create(world.db, rules, { player_id: player.id });
  return { player, amounts: { cost } };
});

recipe('Battle joined', async () => {
  const [host, player] = await joinPlayers(2);
  const { rules, cost } = await planEven(2);
  await fill(rules, [host!, player!]);
  return { player: player!, amounts: { cost } };
});

recipe('Battle left', async () => {
  const [host, player] = await joinPlayers(2);
  const { rules, cost } = await planEven(2, { seats: 3 });
  await fill(rules, [host!, player!]);
  await leave(world.db, rules, player!.id);
  return { player: player!, amounts: { cost } };
});

recipe('Battle cancelled', async () => {
  const [player, guest] = await joinPlayers(2);
  const { rules, cost } = await planEven(2, { seats: 3 });
  await fill(rules, [player!, guest!]);
  await cancel(world.db, rules);
  return { player: player!, ids: { guest: guest!.id }, amounts: { cost } };
});

recipe('Battle that one wins', async () => {
  const [player, guest] = await joinPlayers(2);
  const { rules, cost } = await planEven(2);
  await fill(rules, [player!, guest!]);
  await end(world.db, rules);
  return { player: player!, ids: { guest: guest!.id }, amounts: { cost } };
});

recipe('Battle that all share', async () => {
  const [player, guest] = await joinPlayers(2);
  const { rules, cost, prize } = await planEven(2, { mode: 'share', seats: 4 });
  await fill(rules, [player!, null, guest!, null]);
  await end(world.db, rules);
  const amounts = { cost, value: 8 * prize, 'first part': 2 * prize, 'other parts': 2 * prize };
  return {
    player: player!,
    ids: { guest: guest!.id, battle: rules.battle_id },
    amounts: { ...amounts, 'parts of bots': 4 * prize },
  };
});

recipe('Battle that a team wins', async () => {
  for (;;) {
    const player = await joinPlayer(world);
    const { rules, cost, prize } = await planEven(1, { teams: true, seats: 4 });
    await fill(rules, [player]);
    const { memo } = await end(world.db, rules);
    if (memo.winners[0] === 0)
      return {
        player,
        ids: { battle: rules.battle_id },
        amounts: { cost, value: 4 * prize, 'half of it': 2 * prize, 'parts of bots': 2 * prize },
      };
  }
});

describe('the rules of a battle', () => {
  const leading = (mode: BattleRules['mode'], prices: number[][], teams = false) =>
    leadingSides(
      { mode, teams },
      prices.map((round) => round.map((price) => mills(price))),
    );

  test('top_drop: the dearest drop, then the second dearest, to the last [2-9.18 3-3.44 3-3.48]', () => {
    expect(
      leading('top_drop', [
        [5, 9],
        [9, 1],
      ]),
    ).toEqual([0]);
    expect(
      leading('top_drop', [
        [9, 1],
        [1, 9],
      ]),
    ).toEqual([0, 1]);
    expect(
      leading('top_drop', [
        [9, 9, 9],
        [3, 4, 4],
        [2, 1, 2],
      ]),
    ).toEqual([2]);
    expect(leading('top_drop', [[8, 1, 7, 6]], true)).toEqual([0]);
    expect(leading('top_drop', [[8, 1, 8, 2]], true)).toEqual([2]);
  });

  test('total: the sum, then the dearest and the second dearest drop, and no third [3-3.45 3-3.49]', () => {
    expect(
      leading('total', [
        [5, 9],
        [9, 1],
      ]),
    ).toEqual([0]);
    expect(
      leading('total', [
        [5, 6],
        [5, 4],
      ]),
    ).toEqual([1]);
    expect(
      leading('total', [
        [8, 8],
        [5, 4],
        [1, 2],
      ]),
    ).toEqual([0]);
    expect(
      leading('total', [
        [8, 8],
        [5, 5],
        [4, 3],
        [0, 1],
      ]),
    ).toEqual([0, 1]);
    expect(leading('total', [[1, 9, 5, 5]], true)).toEqual([0]);
  });

  test('underdog: the same, and less wins [3-3.46]', () => {
    expect(
      leading('underdog', [
        [5, 9],
        [9, 1],
      ]),
    ).toEqual([1]);
    expect(
      leading('underdog', [
        [5, 6],
        [5, 4],
      ]),
    ).toEqual([0]);
    expect(
      leading('underdog', [
        [5, 5],
        [5, 5],
      ]),
    ).toEqual([0, 1]);
  });

  test('a pot is split to the mill, and the first ones get what is left over [3-3.50]', () => {
    expect(splitPot(mills(11), 4)).toEqual([3, 3, 3, 2]);
    expect(splitPot(mills(2), 3)).toEqual([1, 1, 0]);
    expect(splitPot(mills(8), 2)).toEqual([4, 4]);
  });
});

describe('a battle', () => {
  const all_modes = ['top_drop', 'total', 'underdog', 'share'] as const;

  test.each(all_modes.flatMap((mode) => [2, 3, 4].map((seats) => [mode, seats] as const)))(
    '%s of %i seats pays its value exactly, in items or in money',
    async (mode, seats) => {
      const players = await joinPlayers(seats);
      const cases = await findCases(3);
      const rules = await planBattle(world.db, cases, { mode, seats: seats as 2 | 3 | 4 });
      await fill(rules, players);
      const held = await Promise.all(players.map((player) => has(player, 'money')));
      const { memo, fact_id } = await end(world.db, rules);
      const after = await Promise.all(players.map((player) => has(player, 'money')));
      const { rows } = await sql<{ value: number; items: number }>`
        select (select sum((prize -> 'price_mills')::bigint) from jsonb_array_elements(payload -> 'won') prize) as value,
          (select count(*) from inventory_items where fact_id = f.id) as items
        from facts f where id = ${fact_id}`.execute(world.owner);
      const paid = after.reduce((total, money, seat) => total + money - held[seat]!, 0);
      expect(memo.winners.length).toBe(mode === 'share' ? seats : 1);
      expect([paid, rows[0]!.items]).toEqual(
        mode === 'share' ? [rows[0]!.value, 0] : [0, 3 * seats],
      );
      expect((await readAccount(world.db, pot(battle_pot, rules.battle_id))).balance_mills).toBe(0);
      expect(await Promise.all(players.map((player) => has(player, 'held')))).toEqual(
        players.map(() => 0),
      );
    },
  );

  test('of bots and a player leaves the bots’ win with the house [1-1.8]', async () => {
    const seen = { bot: 0, player: 0 };
    for (let round = 0; round < 20 && Math.min(seen.bot, seen.player) === 0; round++) {
      const ann = await joinPlayer(world);
      const { rules } = await planEven(1);
      await fill(rules, [ann]);
      const { memo } = await end(world.db, rules);
      const { total } = dataOf(await ann.api('GET /api/system_shop/backpack', {}));
      expect(total).toBe(memo.winners[0] === 0 ? 2 : 0);
      seen[memo.winners[0] === 0 ? 'player' : 'bot'] += 1;
    }
    expect(Math.min(seen.bot, seen.player)).toBe(1);
  });

  test('of two teams with a bot each pays each member half, and the bot’s half stays with the house', async () => {
    for (const mode of ['top_drop', 'underdog'] as const) {
      const [ann, ben] = await joinPlayers(2);
      const rules = await planBattle(world.db, await findCases(2), { mode, teams: true, seats: 4 });
      await fill(rules, [ann!, null, null, ben!]);
      const before = [await has(ann!, 'money'), await has(ben!, 'money')];
      const { memo } = await end(world.db, rules);
      const gained = [
        (await has(ann!, 'money')) - before[0]!,
        (await has(ben!, 'money')) - before[1]!,
      ];
      const [winner, loser] = memo.winners[0] === 0 ? gained : gained.toReversed();
      expect(winner).toBeGreaterThan(0);
      expect(loser).toBe(0);
    }
  });

  test('counts and releases a bonus when it ends, not when it is joined [3-3.56]', async () => {
    const [ann, ben] = await joinPlayers(2);
    await give(world.db, { player_id: ann!.id, subject: '1', kind: 'money', amount_mills: 10_000 });
    const { rules, cost } = await planEven(2);
    await fill(rules, [ann!, ben!]);
    const counted = async () => {
      const { rows } = await sql<{ day_wagered_mills: number; held_mills: number }>`
        select day_wagered_mills, held_mills from limits_counters where player_id = ${ann!.id}`.execute(
        world.owner,
      );
      return rows[0];
    };
    expect(await counted()).toEqual({ day_wagered_mills: 0, held_mills: cost });
    expect(await has(ann!, 'bonus')).toBe(10_000);
    await end(world.db, rules);
    expect(await counted()).toEqual({ day_wagered_mills: cost, held_mills: 0 });
    expect(await has(ann!, 'bonus')).toBe(10_000 - Math.floor(cost * 0.03));
  });

  test('that is left or cancelled gives the reserved limit back', async () => {
    const [ann, ben] = await joinPlayers(2);
    const { rules, cost } = await planEven(2, { seats: 3 });
    await setLimit(ben!, 'stake', cost);
    await fill(rules, [ann!, ben!]);
    await leave(world.db, rules, ben!.id);
    await join(world.db, rules, { player_id: ben!.id, seat: 2 });
    await cancel(world.db, rules);
    const again = await planEven(1);
    await create(world.db, again.rules, { player_id: ben!.id });
    expect(await has(ann!, 'money')).toBe(500_000);
  });

  test('ends though the players’ limits were lowered meanwhile', async () => {
    const [ann, ben] = await joinPlayers(2);
    const { rules } = await planEven(2);
    await fill(rules, [ann!, ben!]);
    await setLimit(ann!, 'stake', 0);
    await setLimit(ben!, 'loss', 0);
    await end(world.db, rules);
    await expect(
      create(world.db, (await planEven(1)).rules, { player_id: ann!.id }),
    ).rejects.toMatchObject(refused('limit.reached'));
  });
});

describe('a limit', () => {
  test.each<[LimitKind, number]>([
    ['stake', 40],
    ['loss', 79],
  ])(
    'on %s holds against 1,000 stakes at once, held ones included',
    async (kind, most) => {
      const ann = await joinPlayer(world);
      const box = await makeCase(world);
      const rooms: BattleRules[] = [];
      for (let n = 0; n < 500; n++) rooms.push(await planBattle(world.db, [box.id]));
      await setLimit(ann, kind, 40 * box.price_mills);
      const { db, close } = openDatabase(world.database_url, {
        role: 'vitrine_app',
        connections: 32,
      });
      const stakes = rooms.flatMap((rules) => {
        const [held, key] = [playerKey(), playerKey()];
        return [
          () => create(db, rules, { player_id: ann.id }, held),
          () => openCase(db, ann.id, { id: box.id, count: 1 }, { session: undefined, key }),
        ];
      });
      let done = 0;
      const work = async () => {
        for (let next = stakes.pop(); next; next = stakes.pop()) {
          const problem = await insist(next).then(
            () => undefined,
            (reason: unknown) => reason,
          );
          if (problem === undefined) done += 1;
          else expect(problem).toMatchObject(refused('limit.reached'));
        }
      };
      await Promise.all(Array.from({ length: 32 }, work));
      await close();
      // Half of an opening's stake is won back; a held one counts in full.
      expect(done).toBeGreaterThanOrEqual(40);
      expect(done).toBeLessThanOrEqual(most);
      const { rules } = await planEven(1);
      await expect(create(world.db, rules, { player_id: ann.id })).rejects.toMatchObject(
        refused('limit.reached'),
      );
      expect(await has(ann, 'held')).toBeGreaterThan(0);
    },
    120_000,
  );

  test('refuses a join that exceeds it, and nothing is half done [6-4.4]', async () => {
    const [ann, ben] = await joinPlayers(2);
    const { rules, cost } = await planEven(2);
    await create(world.db, rules, { player_id: ann!.id });
    await setLimit(ben!, 'stake', cost - 1);
    await changesNothing(world, ben!, () =>
      expect(join(world.db, rules, { player_id: ben!.id, seat: 1 })).rejects.toMatchObject(
        refused('limit.reached'),
      ),
    );
  });
});

describe('at the same time', () => {
  test('ten players join for one seat: one gets it, and the others keep their money', async () => {
    const [host, ...others] = await joinPlayers(11);
    const { rules, cost } = await planEven(1);
    await create(world.db, rules, { player_id: host!.id });
    const joined = await Promise.allSettled(
      others.map(({ id }) =>
        join(world.db, rules, { player_id: id, seat: 1, client_seed: `${id}` }),
      ),
    );
    expect(joined.filter(({ status }) => status === 'fulfilled').length).toBe(1);
    const money = await Promise.all(others.map((player) => has(player, 'money')));
    expect(money.reduce((total, own) => total + 500_000 - own, 0)).toBe(cost);
  });

  test('a join and a cancellation: the player is refunded, or never paid', async () => {
    for (let round = 0; round < 5; round++) {
      const [ann, ben] = await joinPlayers(2);
      const { rules } = await planEven(1);
      await create(world.db, rules, { player_id: ann!.id });
      const lock = sql`select from seeds_rooms where id = ${rules.room_id} for update`;
      await runAtBarrier(world, lock, 2, () =>
        Promise.allSettled([
          join(world.db, rules, { player_id: ben!.id, seat: 1 }),
          cancel(world.db, rules),
        ]),
      );
      expect([await has(ann!, 'money'), await has(ben!, 'money')]).toEqual([500_000, 500_000]);
    }
  });

  test('ending it twenty times draws once and pays once', async () => {
    const players = await joinPlayers(2);
    const { rules } = await planEven(1, { mode: 'share' });
    await fill(rules, players);
    const ended = await Promise.allSettled(Array.from({ length: 20 }, () => end(world.db, rules)));
    expect(ended.filter(({ status }) => status === 'fulfilled').length).toBe(1);
  });

  test('leaving twice with one key, and again with another, refunds once', async () => {
    const [ann, ben] = await joinPlayers(2);
    const { rules } = await planEven(1, { seats: 3 });
    await fill(rules, [ann!, ben!]);
    const key = playerKey();
    const left = await Promise.allSettled([
      leave(world.db, rules, ben!.id, key),
      leave(world.db, rules, ben!.id, key),
      leave(world.db, rules, ben!.id),
    ]);
    expect(left.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await has(ben!, 'money')).toBe(500_000);
  });

  test('battles of the same players, sales and openings end without a deadlock', async () => {
    const players = await joinPlayers(4);
    const rooms = await Promise.all(
      Array.from({ length: 6 }, async (_, n) => {
        const { rules } = await planEven(1, { mode: 'share', seats: 4 });
        const order = n % 2 === 0 ? players : players.toReversed();
        await fill(rules, order);
        return rules;
      }),
    );
    const box = await makeCase(world);
    await Promise.all([
      ...rooms.map((rules) => end(world.db, rules)),
      ...players.map(async ({ api }) => {
        const { openings } = dataOf(
          await api('POST /api/box/{id}/open', { id: String(box.id), count: 2 }),
        );
        dataOf(
          await api('POST /api/box/sell', {
            knapsack_id: openings.map(({ knapsack_id }) => knapsack_id),
          }),
        );
      }),
    ]);
    expect(await Promise.all(players.map((player) => has(player, 'held')))).toEqual([0, 0, 0, 0]);
  });

  test('backends that are killed in the middle lose nothing and end nothing twice', async () => {
    const box = await makeCase(world);
    const pairs = await Promise.all(Array.from({ length: 6 }, () => joinPlayers(2)));
    let rounds = 0;
    await underKills(world, async (insist) => {
      const playOne = async (players: readonly TestPlayer[]) => {
        const [host, guest] = players.map(({ id }) => id);
        const rules = await planBattle(world.db, [box.id], { mode: 'share' });
        const keys = [playerKey(), playerKey(), playerKey(), playerKey()];
        await insist((db) => create(db, rules, { player_id: host! }, keys[0]));
        await insist((db) => join(db, rules, { player_id: guest!, seat: 1 }, keys[1]));
        await insist((db) => leave(db, rules, guest!, keys[2]));
        await insist((db) => join(db, rules, { player_id: guest!, seat: 1 }, keys[3]));
        await insist((db) => unlessClosed(end(db, rules)));
      };
      await Promise.all(pairs.map(playOne));
      rounds += 1;
    });
    const money = await Promise.all(pairs.flat().map((player) => has(player, 'money')));
    expect(money).toEqual(
      pairs.flat().map(() => 500_000 + rounds * (box.goods_mills - box.price_mills)),
    );
  });
});
