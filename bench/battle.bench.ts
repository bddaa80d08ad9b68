import { battle_bounds, battle_times } from '@vitrine/contract/battle-room';
import { battleClientSeed } from '@vitrine/fairness/battle';
import { drawBattle, endBattle } from '../server/battles/acts.ts';
import { advanceBattle } from '../server/battles/advance.ts';
import { commitBattle, createRoom } from '../server/battles/create.ts';
import { tellBattles } from '../server/battles/follow.ts';
import { joinRoom } from '../server/battles/join.ts';
import { readRules } from '../server/battles/rules.ts';
import * as store from '../server/battles/store.ts';
import { setClock } from '../server/kit/clock.ts';
import { openLog } from '../server/kit/log.ts';
import { transact, type Db } from '../server/kit/db.ts';
import { hashes } from '../server/kit/hashes.ts';
import { randomHex } from '../server/kit/random.ts';
import { findRoom } from '../server/seeds/index.ts';
import { settle } from '../server/settle/settle.ts';
import { openBareSpectators, openSpectators, type Spectators } from './battle/spectators.ts';
import { numberOption } from './options.ts';
import {
  makeDatabaseBeside,
  makePlayers,
  startProduct,
  verifyBooksAt,
  type BenchPlayer,
} from './product.ts';
import { median, printResult } from './result.ts';

const seats = battle_bounds.seats_max;
const case_id = 1;
/** The most that a round may take until the last spectator has it, beside a bare loop. */
const ratio_max = 1.3;
/** Battles that end in one measurement. */
const ended_at_once = 50;

/**
 * Measures battles of four players. First the rounds of `--battles N` of them at once (200), which
 * all begin at the same moment: the time until the last of `--spectators N` (2,000) has heard of
 * its room's round, in turns with `ws` and a bare loop that sends the same texts to as many
 * sockets. Then how many battles a second are ended, in turns with the `settle` statement alone.
 * The rounds are those of a real battle, read from the database; only the clock is set. Fails when
 * the books don't balance afterwards, and with `--gate` when the last spectator hears of a round
 * more than 1.3 times as late as from the bare loop. `--pairs N`: how often endings are measured.
 */
export async function run(args: string[]): Promise<void> {
  const battles = numberOption(args, 'battles', 200);
  const spectators = numberOption(args, 'spectators', 2000);
  const pairs = numberOption(args, 'pairs', 5);
  // The product itself would end the battles: it has a database of its own.
  const product = await startProduct();
  const beside = await makeDatabaseBeside(product);
  try {
    const players = await makePlayers(beside, battles * seats);
    const is_within = await compareRounds(beside.db, players, { battles, spectators });
    await compareEndings(beside.db, players, pairs);
    await verifyBooksAt(beside.url);
    if (args.includes('--gate') && !is_within) process.exitCode = 1;
  } finally {
    setClock();
    await beside.close();
    await product.stop();
  }
}

interface Crowd {
  battles: number;
  spectators: number;
}

/** Whether rounds reach the last spectator within the limit. */
async function compareRounds(
  db: Db,
  players: readonly BenchPlayer[],
  { battles, spectators }: Crowd,
): Promise<boolean> {
  const started = new Date();
  setClock(() => started);
  const rounds = battle_bounds.rounds_max;
  const rooms: number[] = [];
  for (let n = 0; n < battles; n++)
    rooms.push(await fill(db, players.slice(n * seats, (n + 1) * seats), rounds));
  const log = openLog({ log_level: 'silent' });
  let told = await tellBattles(db, undefined, log);
  const ours = await openSpectators(db, rooms, spectators);
  const bare = await openBareSpectators(rooms.length, spectators);
  const measured: { ours_ms: number; bare_ms: number }[] = [];
  try {
    for (let round = 0; round < rounds; round++) {
      const at = new Date(
        started.getTime() + battle_times.countdown_ms + round * battle_times.round_ms,
      );
      setClock(() => at);
      const texts = await ours.expected(told.pending.filter((event) => event.at <= at));
      const tell = async () => {
        told = await tellBattles(db, told, log);
      };
      const sendBare = async () => bare.send(texts);
      const figures = { ours_ms: 0, bare_ms: 0 };
      const turns = [
        async () => (figures.ours_ms = await timed(ours, texts, tell)),
        async () => (figures.bare_ms = await timed(bare, texts, sendBare)),
      ];
      for (const turn of round % 2 ? turns.toReversed() : turns) await turn();
      measured.push(figures);
    }
  } finally {
    ours.close();
    bare.close();
  }
  setClock(
    () =>
      new Date(
        started.getTime() + battle_times.countdown_ms + (rounds + 1) * battle_times.round_ms,
      ),
  );
  for (const id of rooms) await advanceBattle(db, id);
  const warm = measured.slice(2);
  const reference = median(warm.map(({ bare_ms }) => bare_ms));
  const ratio = median(warm.map(({ ours_ms, bare_ms }) => ours_ms / bare_ms));
  printResult({
    name: 'battle.round_at_last_spectator',
    unit: `ms, ${battles} battles, ${spectators} spectators`,
    ours: ratio * reference,
    reference,
    what_reference_is: 'ws and a bare loop, in turn',
  });
  return ratio <= ratio_max;
}

/** From the call until the last spectator has received everything. */
async function timed(
  crowd: Spectators,
  texts: readonly string[],
  send: () => Promise<void>,
): Promise<number> {
  const last = await crowd.await(texts);
  const begun_ns = process.hrtime.bigint();
  await send();
  return Number((await last()) - begun_ns) / 1e6;
}

/** Creates a battle of four players over the same case in each round; returns its number. */
async function fill(db: Db, players: readonly BenchPlayer[], rounds: number): Promise<number> {
  const [host, ...guests] = players;
  const { room_id: commitment } = await commitBattle(db, host!.id);
  const boxes = Array.from({ length: rounds }, () => case_id);
  const terms = { boxes, seats, teams: false, mode: 'total', private: false } as const;
  const asked = () => ({ key: playerKey(), session: undefined });
  const { memo } = await createRoom(
    db,
    host!.id,
    { commitment, client_seed: 'bench', ...terms },
    asked(),
  );
  for (const [n, { id }] of guests.entries())
    await joinRoom(db, id, memo.name, { seat: n + 1, client_seed: 'bench' }, asked());
  return memo.name as number;
}

const playerKey = () => ({ scope: 'player', text: randomHex(12), hash: '' }) as const;

/**
 * Ends battles, each in its transaction: with all that belongs to it, or only the statement that
 * pays, from acts that were prepared before.
 */
async function compareEndings(
  db: Db,
  players: readonly BenchPlayer[],
  pairs: number,
): Promise<void> {
  const [ours, alone]: [number[], number[]] = [[], []];
  for (let pair = 0; pair < pairs; pair++) {
    setClock();
    const rooms: number[] = [];
    for (let n = 0; n < 2 * ended_at_once; n++) {
      const from = (n * seats) % players.length;
      rooms.push(await fill(db, players.slice(from, from + seats), 1));
    }
    const over = new Date(
      Date.now() + battle_times.countdown_ms + battle_times.round_ms + battle_times.tie_ms,
    );
    setClock(() => over);
    const whole = rooms.slice(0, ended_at_once);
    const prepared: (() => Promise<void>)[] = [];
    const acts: Awaited<ReturnType<typeof prepareEnd>>[] = [];
    for (const id of rooms.slice(ended_at_once)) acts.push(await prepareEnd(db, id, over));
    const endWhole = () =>
      perSecond(whole.map((id) => async () => void (await advanceBattle(db, id))));
    const endAlone = () =>
      perSecond(
        acts.map(({ act, id, room_id, pot_mills }) => async () => {
          const { draw_ids } = await transact(db, (tx) => settle(tx, act));
          prepared.push(() =>
            transact(db, async (tx) => {
              const { server_seed } = await findRoom(tx, room_id);
              await store.updateBattle(tx, id, {
                state: 3,
                ended_at: over,
                due_at: null,
                pot_mills,
              });
              const data = { server_seed, draw: draw_ids[0]! };
              await store.insertEvents(tx, id, [{ kind: 'ended', data, at: over }]);
            }),
          );
        }),
      );
    if (pair % 2) alone.push(await endAlone());
    ours.push(await endWhole());
    if (pair % 2 === 0) alone.push(await endAlone());
    for (const finish of prepared) await finish();
  }
  printResult({
    name: 'battle.ended',
    unit: 'battles/s',
    ours: median(ours),
    reference: median(alone),
    what_reference_is: 'the settle statement alone, in turn',
  });
}

async function perSecond(acts: readonly (() => Promise<void>)[]): Promise<number> {
  const started = performance.now();
  for (const act of acts) await act();
  return acts.length / ((performance.now() - started) / 1000);
}

async function prepareEnd(db: Db, id: number, at: Date) {
  const row = (await store.findBattle(db, id))!;
  const [rules, sitters, drops, room] = await Promise.all([
    readRules(db, row),
    store.findSeats(db, [id]),
    store.findDrops(db, id),
    findRoom(db, row.room_id),
  ]);
  const client_seed = battleClientSeed(
    sitters.map((sitter) => sitter.client_seed),
    null,
    hashes,
  );
  const prices = new Map(drops.map(({ goods_id, price_mills }) => [goods_id, price_mills]));
  const drawn = drawBattle({ rules, server_seed: room.server_seed, client_seed, prices });
  const pot_mills = drawn.won.reduce(
    (sum, { price_mills }) => sum + price_mills,
    0,
  ) as store.BattleRow['pot_mills'];
  return { id, room_id: row.room_id, pot_mills, act: endBattle(rules, sitters, drawn, at) };
}
