import { setTimeout as sleep } from 'node:timers/promises';
import { fromWire, mills, times, toWire } from '@vitrine/contract/amount';
import { battle_times, roundBegins } from '@vitrine/contract/battle-room';
import type { Battle } from '@vitrine/contract/battles';
import type { Call, Input } from '@vitrine/contract/index';
import { upgradeChance } from '@vitrine/contract/upgrade-chance';
import { expect, test } from 'vitest';
import { now } from './kit/clock.ts';
import { randomHex } from './kit/random.ts';
import { modules } from './modules.ts';
import { verifyEverything } from './settle/verify/index.ts';
import { makeCase } from './testing/cases.ts';
import { callWithRetries, makeLoadCaller, type LoadCaller } from './testing/faults/callers.ts';
import { makePlayers } from './testing/faults/players.ts';
import { startProduct, type Product } from './testing/faults/product.ts';
import { lateness, latenessMax, restartServer, type Restart } from './testing/faults/restarts.ts';
import { readBalance } from './testing/flows.ts';

const hosts_count = 5;
/** At least so many, and further ones until each phase was hit. */
const battles_least = 20;
const battles_max = 40;
/** Between two battles: some are in each phase at each kill. */
const between_ms = 700;
/** How long a room waits for its bot. */
const waits_ms = 1500;
const between_looks_ms = 500;
/** Sooner when a phase is seen that none has hit yet. */
const between_kills_ms = 2500;
/** Hit so often, the other phases are left alone until the last one is hit, too. */
const hits_enough = 5;
type Phase = 'waiting' | 'countdown' | 'rounds' | 'over';
type Hits = Record<Phase, number>;
type Rooms = Map<string, Battle>;

/** How often a phase is hit depends on how long a restart takes. */
const wasHit = (hits: Hits) => Object.values(hits).every((times_hit) => times_hit > 0);

/** Whether one phase is still to be hit: constant restarts would keep a short one from coming. */
const waitsForLast = (hits: Hits) =>
  !wasHit(hits) && Object.values(hits).filter((times_hit) => times_hit >= hits_enough).length === 3;

/** Calls until there is an answer; refused only with `done`: an earlier try was carried out. */
async function act<C extends keyof Call>(
  caller: LoadCaller,
  call: C,
  input: Input<C>,
  done?: RegExp,
) {
  const { answer } = await callWithRetries(caller, call, input, randomHex(16));
  if (!answer.ok && !done?.test(answer.error.key))
    throw new Error(`${call} was refused: ${answer.error.key}`);
  return answer.ok ? answer.data : undefined;
}

/** Creates battles of two rounds, one after another, and lets a bot into each after a while. */
async function playBattles(
  hosts: readonly LoadCaller[],
  case_ids: readonly number[],
  names: Set<string>,
  hits: Hits,
) {
  const filling: Promise<unknown>[] = [];
  for (let n = 0; n < battles_least || (!wasHit(hits) && n < battles_max); n++) {
    const host = hosts[n % hosts.length]!;
    const { id: commitment } = (await act(host, 'POST /api/battle/commitment', {}))!;
    const case_id = case_ids[n % case_ids.length]!;
    const terms = { boxes: [case_id, case_id], seats: 2, mode: 'total' as const };
    const { id } = (await act(host, 'POST /api/battle', {
      commitment,
      client_seed: 'host',
      ...terms,
    }))!;
    const name = String(id);
    names.add(name);
    const done = /^battle\.(seat_taken|not_waiting)$/;
    filling.push(
      sleep(waits_ms).then(() =>
        act(host, 'POST /api/battle/{id}/bot', { id: name, seat: 1 }, done),
      ),
    );
    await sleep(between_ms);
  }
  await Promise.all(filling);
}

/** Opens a case and stakes the item for a dearer one, over and over. Returns how often. */
async function keepUpgrading(
  caller: LoadCaller,
  case_id: number,
  signal: AbortSignal,
): Promise<number> {
  let upgrades = 0;
  for (; !signal.aborted; upgrades++) {
    const opened = (await act(caller, 'POST /api/box/{id}/open', {
      id: String(case_id),
      count: 1,
    }))!;
    const { knapsack_id, goods } = opened.openings[0]!;
    const worth_mills = mills(fromWire(goods.price)!);
    const wanted = {
      price_min: toWire(times(worth_mills, 3)),
      limit: '5',
    } as Input<'GET /api/upgrade/targets'>;
    const { list } = (await act(caller, 'GET /api/upgrade/targets', wanted))!;
    const target = list.find(({ frozen }) => !frozen)!;
    const chance_ppm = upgradeChance(
      worth_mills,
      mills(fromWire(target.price)!),
      target.of_fair_ppm,
    );
    const stake = { knapsack_id: [knapsack_id], target_id: target.id, chance_ppm };
    await act(caller, 'POST /api/upgrade', { ...stake, direction: 'under' });
  }
  return upgrades;
}

/** Looks at all rooms again that haven't ended: each host may read only so many a second. */
async function look(
  hosts: readonly LoadCaller[],
  names: ReadonlySet<string>,
  rooms: Rooms,
): Promise<void> {
  const open = [...names].filter((id) => rooms.get(id)?.state !== 3);
  for (const [n, id] of open.entries())
    rooms.set(id, (await act(hosts[n % hosts.length]!, 'GET /api/battle/{id}', { id }))!);
}

function phaseOf({ state, rounds, winners }: Battle): Phase | undefined {
  if (state === 1) return 'waiting';
  if (state !== 2) return undefined;
  return winners.length > 0 ? 'over' : rounds.length > 0 ? 'rounds' : 'countdown';
}

/**
 * Kills the server until all battles have been played and have ended, and counts how often each
 * phase was hit.
 */
async function killUntilOver(
  product: Product,
  hosts: readonly LoadCaller[],
  {
    names,
    hits,
    restarts,
    playing,
  }: { names: Set<string>; hits: Hits; restarts: Restart[]; playing: Promise<void> },
): Promise<Rooms> {
  const rooms: Rooms = new Map();
  let played = false;
  const stop = () => (played = true);
  void playing.then(stop, stop);
  let killed_last = now().getTime();
  for (;;) {
    await sleep(between_looks_ms);
    const was_played = played;
    await look(hosts, names, rooms);
    if (was_played && rooms.values().every(({ state }) => state === 3)) return rooms;
    const seen = [...rooms.values()].flatMap((room) => phaseOf(room) ?? []);
    const is_new = seen.some((phase) => hits[phase] === 0);
    if (!is_new && (waitsForLast(hits) || now().getTime() < killed_last + between_kills_ms))
      continue;
    for (const phase of seen) hits[phase] += 1;
    restarts.push(await restartServer(product, hosts[0]!));
    killed_last = now().getTime();
  }
}

/** When everyone has seen how a battle ends. */
const seenAt = ({ started_at, boxes, tie }: Battle): number =>
  roundBegins(new Date(started_at!), boxes.length).getTime() + (tie ? battle_times.tie_ms : 0);

/** Each host has paid for each battle once, and has the items of those that they won. */
async function expectOnce(
  product: Product,
  hosts: readonly LoadCaller[],
  rooms: Rooms,
): Promise<void> {
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
    const hits: Hits = { waiting: 0, countdown: 0, rounds: 0, over: 0 };
    // All who open it win the same: the tie-break is shown for a while, in which a battle is over.
    const tied = await product.asOwner((owner) => makeCase({ owner }));
    const playing = playBattles(hosts, [box.id, tied.id], names, hits);
    const killing = killUntilOver(product, hosts, { names, hits, restarts, playing });
    const [rooms] = await Promise.race([Promise.all([killing, playing]), product.needs_a_hand]);
    over.abort();

    expect(await upgrading).toBeGreaterThan(restarts.length);
    expect(wasHit(hits), JSON.stringify(hits)).toBe(true);
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
}, 600_000);
