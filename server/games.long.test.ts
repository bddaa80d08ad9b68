import { setTimeout as sleep } from 'node:timers/promises';
import { fromWire, mills, times, toWire } from '@vitrine/contract/amount';
import { battle_times, roundBegins } from '@vitrine/contract/battle-room';
import type { Battle } from '@vitrine/contract/battles';
import type { Call, Input } from '@vitrine/contract/index';
import { upgradeChance } from '@vitrine/contract/upgrade-chance';
import { expect, test } from 'vitest';
import { randomHex } from './kit/random.ts';
import { modules } from './modules.ts';
import { verifyEverything } from './settle/verify/index.ts';
import { callWithRetries, makeLoadCaller, type LoadCaller } from './testing/faults/callers.ts';
import { makePlayers } from './testing/faults/players.ts';
import { startProduct, type Product } from './testing/faults/product.ts';
import { lateness, latenessMax, restartServer, type Restart } from './testing/faults/restarts.ts';
import { readBalance } from './testing/flows.ts';

const hosts_count = 5;
const battles_count = 20;
/** Between two battles: some are in each phase at each kill. */
const between_ms = 700;
/** How long a room waits for its bot. */
const waits_ms = 1500;
const between_kills_ms = 2500;
type Phase = 'waiting' | 'countdown' | 'rounds' | 'over';
type Rooms = Map<string, Battle>;

/** Calls until there is an answer; refused only with `done`: an earlier try was carried out. */
async function act<C extends keyof Call>(caller: LoadCaller, call: C, input: Input<C>, done?: RegExp) {
  const { answer } = await callWithRetries(caller, call, input, randomHex(16));
  if (!answer.ok && !done?.test(answer.error.key)) throw new Error(`${call} was refused: ${answer.error.key}`);
  return answer.ok ? answer.data : undefined;
}

/** Creates battles of two rounds, one after another, and lets a bot into each after a while. */
async function playBattles(hosts: readonly LoadCaller[], case_id: number, names: Set<string>): Promise<void> {
  const filling: Promise<unknown>[] = [];
  for (let n = 0; n < battles_count; n++) {
    const host = hosts[n % hosts.length]!;
    const { id: commitment } = (await act(host, 'POST /api/battle/commitment', {}))!;
    const terms = { boxes: [case_id, case_id], seats: 2, mode: 'total' as const };
    const { id } = (await act(host, 'POST /api/battle', { commitment, client_seed: 'host', ...terms }))!;
    const name = String(id);
    names.add(name);
    const done = /^battle\.(seat_taken|not_waiting)$/;
    filling.push(sleep(waits_ms).then(() => act(host, 'POST /api/battle/{id}/bot', { id: name, seat: 1 }, done)));
    await sleep(between_ms);
  }
  await Promise.all(filling);
}

/** Opens a case and stakes the item for a dearer one, over and over. Returns how often. */
async function keepUpgrading(caller: LoadCaller, case_id: number, signal: AbortSignal): Promise<number> {
  let upgrades = 0;
  for (; !signal.aborted; upgrades++) {
    const opened = (await act(caller, 'POST /api/box/{id}/open', { id: String(case_id), count: 1 }))!;
    const { knapsack_id, goods } = opened.openings[0]!;
    const worth_mills = mills(fromWire(goods.price)!);
    const wanted = { price_min: toWire(times(worth_mills, 3)), limit: '5' } as Input<'GET /api/upgrade/targets'>;
    const { list } = (await act(caller, 'GET /api/upgrade/targets', wanted))!;
    const target = list.find(({ frozen }) => !frozen)!;
    const chance_ppm = upgradeChance(worth_mills, mills(fromWire(target.price)!));
    const stake = { knapsack_id: [knapsack_id], target_id: target.id, chance_ppm };
    await act(caller, 'POST /api/upgrade', { ...stake, direction: 'under' });
  }
  return upgrades;
}

async function look(caller: LoadCaller, names: ReadonlySet<string>): Promise<Rooms> {
  const rooms: Rooms = new Map();
  for (const id of names) rooms.set(id, (await act(caller, 'GET /api/battle/{id}', { id }))!);
  return rooms;
}

function phaseOf({ state, rounds, winners }: Battle): Phase | undefined {
  if (state === 1) return 'waiting';
  if (state !== 2) return undefined;
  return winners.length > 0 ? 'over' : rounds.length > 0 ? 'rounds' : 'countdown';
}

/** Kills the server until all battles have ended. Returns how often each phase was hit. */
async function killUntilOver(product: Product, caller: LoadCaller, names: Set<string>, restarts: Restart[]) {
  const hits: Record<Phase, number> = { waiting: 0, countdown: 0, rounds: 0, over: 0 };
  for (;;) {
    await sleep(between_kills_ms);
    const rooms = await look(caller, names);
    if (names.size === battles_count && rooms.values().every(({ state }) => state === 3)) return { hits, rooms };
    for (const room of rooms.values()) {
      const phase = phaseOf(room);
      if (phase) hits[phase] += 1;
    }
    restarts.push(await restartServer(product, caller));
  }
}

/** When everyone has seen how a battle ends. */
const seenAt = ({ started_at, boxes, tie }: Battle): number =>
  roundBegins(new Date(started_at!), boxes.length).getTime() + (tie ? battle_times.tie_ms : 0);

/** Each host has paid for each battle once, and has the items of those that they won. */
async function expectOnce(product: Product, hosts: readonly LoadCaller[], rooms: Rooms): Promise<void> {
  for (const { player } of hosts) {
    const own = [...rooms.values()].filter(({ seats }) => seats[0]!.user!.id === player.id);
    const paid_mills = own.reduce((sum, { cost }) => sum + fromWire(cost)!, 0);
    const { balance_mills } = await product.asOwner((db) => readBalance(db, player.id, 'money'));
    expect(balance_mills).toBe(player.start.money_mills - paid_mills);
    const held = await player.api('GET /api/system_shop/backpack', {});
    const won = own.filter(({ winners }) => winners[0] === 0);
    expect(held).toMatchObject({
      ok: true,
      data: { total: won.reduce((sum, { seats, boxes }) => sum + seats.length * boxes.length, 0) },
    });
  }
}

test('the server is killed in every phase of battles and upgrades: each ends once, soon after the restart, without a hand', async () => {
  const product = await startProduct();
  try {
    const players = await product.asOwner((db) => makePlayers(db, product.url, hosts_count + 1));
    const [upgrader, ...hosts] = players.map(makeLoadCaller);
    const { list } = (await act(upgrader!, 'GET /api/box', { type: 'paid' }))!;
    const box = list.reduce((cheapest, other) => (other.price < cheapest.price ? other : cheapest));
    const names = new Set<string>();
    const restarts: Restart[] = [];
    const over = new AbortController();
    const upgrading = keepUpgrading(upgrader!, box.id, over.signal);
    const work = Promise.all([killUntilOver(product, hosts[0]!, names, restarts), playBattles(hosts, box.id, names)]);
    const [{ hits, rooms }] = await Promise.race([work, product.needs_a_hand]);
    over.abort();

    expect(await upgrading).toBeGreaterThan(restarts.length);
    // How often depends on how long a restart takes.
    for (const phase of ['waiting', 'countdown', 'rounds'] as const) expect(hits[phase], phase).toBeGreaterThan(1);
    for (const room of rooms.values()) {
      const late_ms = lateness(Date.parse(room.ended_at!), seenAt(room), restarts);
      expect(late_ms).toBeLessThan(latenessMax(restarts));
    }
    await expectOnce(product, hosts, rooms);
    const differences = await product.asOwner((db) => verifyEverything(db, modules));
    expect(differences).toEqual([]);
    expect(product.errors).toEqual([]);
  } finally {
    await product.stop();
  }
}, 300_000);
