import { setTimeout as sleep } from 'node:timers/promises';
import { mills } from '@vitrine/contract/amount';
import { giveaway_bounds } from '@vitrine/contract/giveaway-rules';
import { verifyRecord } from '@vitrine/fairness/record';
import { expect, test } from 'vitest';
import { now, setClock } from '../kit/clock.ts';
import { beacon_tools } from '../kit/curves.ts';
import { hashes } from '../kit/hashes.ts';
import { randomHex } from '../kit/random.ts';
import { modules } from '../modules.ts';
import { verifyEverything } from '../settle/verify/index.ts';
import { silent_log } from '../testing/jobs.ts';
import { FakeBeacon } from '../testing/beacon.ts';
import { callWithRetries, makeLoadCaller } from '../testing/faults/callers.ts';
import { makePlayers } from '../testing/faults/players.ts';
import { startProduct } from '../testing/faults/product.ts';
import { readBalance } from '../testing/flows.ts';
import { dataOf, refusalOf } from '../testing/send.ts';
import { playerKey } from '../testing/trade-flows.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';
import { advanceGiveaways } from './advance.ts';
import { setSetting } from '../settings/testing.ts';
import { openHosted } from './open.ts';
import { showOne } from './show.ts';
import { enter, hostOf, hour_ms, joinHost } from './testing/rooms.ts';

/** The longest that a giveaway may be open: 30 days, longer than a timer can wait. */
const longest_ms = giveaway_bounds.open_ms.most;
/** The players have so long to join what was opened almost 30 days ago. */
const left_ms = 30_000;
const wait_ms = 120_000;

test('the end of a giveaway of 30 days passes while nothing of the product runs: it is drawn once, after the restart [6-4.5]', async () => {
  const product = await startProduct();
  try {
    const players = await product.asOwner((db) => makePlayers(db, product.url, 3));
    const [host, ann, ben] = players.map(makeLoadCaller);
    const end_time = new Date(Math.ceil(now().getTime() / 1000) * 1000 + left_ms);
    const [joined, empty] = await product.asOwner(async (db) => {
      const { id: host_id } = host!.player;
      await db
        .updateTable('accounts_players')
        .set({ email_verified_at: now() })
        .where('id', '=', host_id)
        .execute();
      setClock(() => new Date(end_time.getTime() - longest_ms));
      const terms = {
        title: 'Room',
        type: 1,
        total_people: null,
        end_time,
        with_code: false,
        items: [],
      } as const;
      await setSetting(db, 'withdrawals.top_ups_min', 0);
      const open = async (money: readonly number[]) => {
        const wish = { ...terms, money: money.map(mills) };
        const asked = { key: playerKey(), session: undefined };
        return (await openHosted(db, host_id, wish, asked)).memo.giveaway_id;
      };
      const ids = [await open([10, 20, 40]), await open([80])] as const;
      setClock();
      return ids;
    });
    const read = async (id: number) => {
      const { answer } = await callWithRetries(
        host!,
        'GET /api/gift/shop/{id}',
        { id: String(id) },
        randomHex(16),
      );
      if (!answer.ok) throw new Error(answer.error.key);
      return answer.data;
    };
    for (const caller of [ann!, ben!]) {
      const wish = { id: String(joined), client_seed: 'of a test' };
      const { answer } = await callWithRetries(
        caller,
        'POST /api/gift/join/{id}',
        wish,
        randomHex(16),
      );
      expect(answer.ok).toBe(true);
    }
    const before = await read(joined);
    expect([before.phase, before.gift_user_count]).toEqual(['open', 2]);

    await product.outage(() => sleep(end_time.getTime() - now().getTime() + 1_000));
    const poll = { timeout: wait_ms, interval: 200 };
    await expect.poll(async () => (await read(joined)).phase, poll).toBe('drawn');
    await expect.poll(async () => (await read(empty)).phase, poll).toBe('cancelled');
    const drawn = await read(joined);
    expect(drawn).toMatchObject({ gift_user_count: 2, server_seed_hash: before.server_seed_hash });
    expect(drawn.obtain_user_id.toSorted()).toEqual(
      [ann!, ben!].map(({ player }) => player.id).toSorted(),
    );
    expect((await read(empty)).reason).toBe('empty');

    // A further outage draws nothing again.
    await product.outage(async () => {});
    expect(await read(joined)).toEqual({ ...drawn, now: expect.any(String) });
    await product.asOwner(async (db) => {
      const draws = await db
        .selectFrom('seeds_draws')
        .select('id')
        .where('kind', '=', 'giveaway')
        .execute();
      expect(draws.map(({ id }) => id)).toEqual([drawn.draw]);
      const bonusOf = async ({ player }: { player: { id: number } }) =>
        (await readBalance(db, player.id, 'bonus')).balance_mills;
      expect((await bonusOf(ann!)) + (await bonusOf(ben!))).toBe(30);
      expect(await verifyEverything(db, modules)).toEqual([]);
    });
  } finally {
    await product.stop();
  }
}, 600_000);

const world = openWorld();

test('whose end fell into an outage is drawn by a round that it fixed after it, also one published in the next [6-4.5]', async () => {
  const relay = new FakeBeacon();
  const beacon = await relay.open();
  try {
    const opened_at = now().getTime();
    const ended_at = opened_at + longest_ms;
    setClock(() => new Date(opened_at));
    const host = await joinHost(world);
    const money = [1, 2];
    const { id } = await hostOf(host, {
      type: 1,
      end_time: new Date(ended_at).toISOString(),
      money,
    });
    const players = await Promise.all([joinPlayer(world), joinPlayer(world), joinPlayer(world)]);
    for (const player of players) dataOf(await enter(player, id));
    const lookAt = () => showOne(world.db, id, { player_id: undefined, beacon });
    /** Several processes do everything that is due, each at the same time. */
    const restartAt = async (moment: number) => {
      setClock(() => new Date(moment));
      return Promise.all([1, 2, 3].map(() => advanceGiveaways(world.db, silent_log, beacon)));
    };

    expect(await restartAt(ended_at - 1)).toEqual([0, 0, 0]);
    const restarted_at = ended_at + 3 * hour_ms;
    await restartAt(restarted_at);
    const closed = await lookAt();
    expect([closed.phase, closed.gift_user_count, closed.draw]).toEqual(['drawing', 3, null]);
    const { round, at } = closed.beacon!;
    expect(Date.parse(at)).toBeGreaterThan(restarted_at);
    expect(relay.asked).toEqual([]);
    const late = await joinPlayer(world);
    expect(refusalOf(await enter(late, id))).toBe('giveaway.ended');

    await restartAt(Date.parse(at) + 48 * hour_ms);
    const drawn = await lookAt();
    expect([drawn.phase, drawn.beacon, drawn.obtain_user_id.length]).toEqual([
      'drawn',
      closed.beacon,
      2,
    ]);
    expect(new Set(relay.asked)).toEqual(new Set([round]));
    const record = dataOf(
      await world.visitor('GET /api/pfv_log/{id}', { id: String(drawn.draw!) }),
    );
    expect(record).toMatchObject({ beacon_proof: { round, signature: relay.sign(round) } });
    expect(
      verifyRecord(record, hashes, { chains: beacon.chains, tools: beacon_tools }).status,
    ).toBe('verified');

    expect(await restartAt(Date.parse(at) + 96 * hour_ms)).toEqual([0, 0, 0]);
    expect(await lookAt()).toEqual({ ...drawn, now: expect.any(String) });
    const bonuses = await Promise.all(
      players.map((player) => readBalance(world.db, player.id, 'bonus')),
    );
    expect(bonuses.map(({ balance_mills }) => balance_mills).toSorted((a, b) => a - b)).toEqual([
      0, 1_000, 2_000,
    ]);
  } finally {
    relay.close();
    setClock();
  }
});
