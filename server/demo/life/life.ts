import { setTimeout as sleep } from 'node:timers/promises';
import { mills } from '@vitrine/contract/amount';
import { makeClient, type Client } from '@vitrine/contract/client';
import { startSession } from '../../accounts/index.ts';
import type { Db } from '../../kit/db.ts';
import type { Log } from '../../kit/log.ts';
import { readBalances } from '../../ledger/index.ts';
import { giveStartBalances } from '../accounts.ts';
import { openMissingGiveaways } from '../giveaways.ts';
import { acts } from './acts.ts';
import { countOpenRooms, hostBattle } from './battles.ts';
import { findPeople } from './people.ts';
import { pickOne, randomBelow, Refused, type Routine, type Self } from './routine.ts';

/** How fast simulated players live, in milliseconds. */
export interface Pace {
  /** The shortest and the longest pause between two acts: a person looks at what they won. */
  least: number;
  most: number;
  /** How often they look whether somebody has come and finds a battle to join. */
  look: number;
  /** How often the house looks whether one of its giveaways has ended, and opens the next. */
  house: number;
}

const human_pace: Pace = { least: 15_000, most: 75_000, look: 2_000, house: 15_000 };
/** So many of their rooms wait for others, whatever they do by themselves. */
const waiting_least = 2;
/** A simulated player with less money is endowed again. */
const money_least_mills = mills(20_000);
const endowment = { money: mills(400_000) };

export interface Life {
  db: Db;
  /** The address at which this process serves the API. */
  url: string;
  /** Whether anybody looks. Otherwise nobody plays. */
  isWatched: () => boolean;
  log: Log;
  /** Faster in tests. */
  pace?: Pace;
}

/**
 * Has the simulated players play through the API, each at a human pace, while somebody looks, and
 * open battles that a person can join; has the house open its giveaways again, also while nobody
 * looks, so that whoever comes finds them. Returns a function that stops it all. Only for a demo:
 * the balances come out of nothing.
 */
export async function startLife({
  db,
  url,
  isWatched,
  log,
  pace = human_pace,
}: Life): Promise<() => Promise<void>> {
  const stop = new AbortController();
  const people = await findPeople(db);
  const ids = new Set(people.map(({ id }) => id));
  const isSimulated = (id: number) => ids.has(id);
  const players = people.map(({ id }) => new Player(db, url, { id, isSimulated }));

  const attempt = (act: () => Promise<unknown>) =>
    act().catch((problem: unknown) => {
      // A price moved, a rate limit, an unavailable database: they try something else later.
      log.debug({ problem: (problem as Error).message }, 'a part of the demo’s life was refused');
    });
  /** Repeats something after each pause until the end. */
  const repeat = async (pause: () => number, act: () => Promise<unknown>): Promise<void> => {
    while (!stop.signal.aborted) {
      await sleep(pause(), undefined, { signal: stop.signal }).catch(() => {});
      if (stop.signal.aborted) return;
      await attempt(act);
    }
  };
  const whileWatched = (act: () => Promise<void>) => async () => {
    if (isWatched()) await act();
  };
  await attempt(() => openMissingGiveaways(db));
  const visitor = makeClient({ base: url });
  const lives = [
    ...players.map((player) =>
      repeat(
        () => pace.least + randomBelow(pace.most - pace.least),
        whileWatched(() => player.do(pickOne(acts)!)),
      ),
    ),
    repeat(
      () => pace.look,
      whileWatched(async () => {
        if ((await countOpenRooms(visitor, { isSimulated })) < waiting_least)
          await pickOne(players)!.do(hostBattle);
      }),
    ),
    repeat(
      () => pace.house,
      () => openMissingGiveaways(db),
    ),
  ];
  return async () => {
    stop.abort();
    await Promise.all(lives);
  };
}

/** One simulated player, who does one thing at a time. */
class Player {
  readonly #db: Db;
  readonly #url: string;
  readonly #self: Self;
  #api: Client | undefined;
  #is_busy = false;

  constructor(db: Db, url: string, self: Self) {
    this.#db = db;
    this.#url = url;
    this.#self = self;
  }

  /** Does something with enough money and a session. Throws what refuses it. */
  async do(act: Routine): Promise<void> {
    if (this.#is_busy) return;
    this.#is_busy = true;
    try {
      await this.#endowIfPoor();
      this.#api ??= await this.#signIn();
      await act(this.#api, this.#self);
    } catch (problem) {
      if (problem instanceof Refused && problem.message.startsWith('session.'))
        this.#api = undefined;
      throw problem;
    } finally {
      this.#is_busy = false;
    }
  }

  async #signIn(): Promise<Client> {
    const token = await startSession(this.#db, this.#self.id);
    return makeClient({ base: this.#url, headers: { authorization: `Bearer ${token}` } });
  }

  async #endowIfPoor(): Promise<void> {
    const { money_mills } = await readBalances(this.#db, this.#self.id);
    if (money_mills < money_least_mills)
      await giveStartBalances(this.#db, this.#self.id, endowment);
  }
}
