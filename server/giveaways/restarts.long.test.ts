import { setTimeout as sleep } from 'node:timers/promises';
import { mills } from '@vitrine/contract/amount';
import { expect, test } from 'vitest';
import { now } from '../kit/clock.ts';
import { randomHex } from '../kit/random.ts';
import { modules } from '../modules.ts';
import { verifyEverything } from '../settle/verify/index.ts';
import { callWithRetries, makeLoadCaller, type LoadCaller } from '../testing/faults/callers.ts';
import { makePlayers } from '../testing/faults/players.ts';
import { startProduct } from '../testing/faults/product.ts';
import { lateness, latenessMax, restartServer, type Restart } from '../testing/faults/restarts.ts';
import { readBalance } from '../testing/flows.ts';
import { playerKey } from '../testing/trade-flows.ts';
import { setSetting } from '../settings/testing.ts';
import { openHosted } from './open.ts';

const rooms_count = 20;
const kills_count = 8;
const between_ms = 400;
const between_kills_ms = 1500;

async function enter(caller: LoadCaller, id: number): Promise<void> {
  const wish = { id: String(id), client_seed: 'of a test' };
  const { answer } = await callWithRetries(caller, 'POST /api/gift/join/{id}', wish, randomHex(16));
  if (!answer.ok && answer.error.key !== 'giveaway.joined')
    throw new Error(`refused: ${answer.error.key}`);
}

test('the server is killed while giveaways fill and are drawn: each is drawn once, soon after the restart, without a hand [6-4.5]', async () => {
  const product = await startProduct();
  try {
    const players = await product.asOwner((db) => makePlayers(db, product.url, 3));
    const [host, ann, ben] = players.map(makeLoadCaller);
    await product.asOwner((db) =>
      db
        .updateTable('accounts_players')
        .set({ email_verified_at: now() })
        .where('id', '=', host!.player.id)
        .execute(),
    );
    await product.asOwner((db) => setSetting(db, 'withdrawals.top_ups_min', 0));
    const terms = {
      title: 'Room',
      type: 0,
      total_people: 2,
      end_time: null,
      with_code: false,
      items: [],
    } as const;
    const rooms: number[] = [];
    const restarts: Restart[] = [];
    const joined = new Map<number, number>();
    const over = new AbortController();
    const fill = async () => {
      for (let n = 0; n < rooms_count; n++) {
        const id = await product.asOwner(async (db) => {
          const asked = { key: playerKey(), session: undefined };
          const wish = { ...terms, money: [mills(10)] };
          // A host may have five rooms open; the earlier ones may still wait for a restart.
          return openHosted(db, host!.player.id, wish, asked).catch((problem: { key?: string }) => {
            if (problem.key !== 'giveaway.too_many') throw problem;
          });
        });
        if (id === undefined) {
          n -= 1;
          await sleep(between_ms);
          continue;
        }
        rooms.push(id.memo.giveaway_id);
        await enter(ann!, rooms.at(-1)!);
        await enter(ben!, rooms.at(-1)!);
        joined.set(rooms.at(-1)!, now().getTime());
        await sleep(between_ms);
      }
      over.abort();
    };
    const kill = async () => {
      for (let n = 0; n < kills_count && !over.signal.aborted; n++) {
        await sleep(between_kills_ms);
        restarts.push(await restartServer(product, host!));
      }
    };
    await Promise.race([Promise.all([fill(), kill()]), product.needs_a_hand]);
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
    for (const id of rooms)
      await expect.poll(async () => (await read(id)).phase, { timeout: 30_000 }).toBe('drawn');
    expect(restarts.length).toBeGreaterThan(3);
    const bonus = async ({ player }: LoadCaller) =>
      (await product.asOwner((db) => readBalance(db, player.id, 'bonus'))).balance_mills;
    expect((await bonus(ann!)) + (await bonus(ben!))).toBe(rooms_count * 10);
    const ends = await product.asOwner((db) =>
      db.selectFrom('giveaways').select(['id', 'ended_at']).execute(),
    );
    for (const [id, full_at] of joined) {
      const ended_at = ends.find((one) => one.id === id)!.ended_at!.getTime();
      expect(lateness(ended_at, full_at, restarts)).toBeLessThan(latenessMax(restarts));
    }
    expect(await product.asOwner((db) => verifyEverything(db, modules))).toEqual([]);
  } finally {
    await product.stop();
  }
}, 300_000);
