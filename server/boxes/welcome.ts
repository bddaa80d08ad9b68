import { z } from 'zod';
import { findArrival, findVerifiedPlayers } from '../accounts/index.ts';
import { findFlaw } from '../cases/index.ts';
import { now } from '../kit/clock.ts';
import { transact, type Db, type Tx } from '../kit/db.ts';
import { doEach } from '../kit/each.ts';
import { makeListener } from '../kit/facts.ts';
import { networkOf } from '../kit/http/network.ts';
import { enqueue, makeJob, type Job, type JobKind } from '../kit/jobs.ts';
import type { Log } from '../kit/log.ts';
import { player_joined } from '../sign-in/index.ts';
import { grantBox } from './grant.ts';
import * as store from './store.ts';

/** How long a welcome counts for its network. */
const network_hours = 24;
/** A browser and the product on one machine, as in a demo, are no network of strangers. */
const loopback = /^(?:127\.|0:0:0:0$|$)/;

/** The job that welcomes a newcomer. */
const welcome_player: JobKind<{ player_id: number }> = {
  name: 'boxes:welcome',
  payload: z.object({ player_id: z.number().int() }),
};

/** Newcomers of the last day; `welcomeAll` finds the others. */
const newcomer_ms = 24 * 3600_000;

/** Has newcomers welcomed as soon as they have joined. */
export const greetNewcomers = makeListener({
  name: 'boxes:welcome',
  takes: [player_joined],
  take: async (tx, facts) => {
    const since = new Date(now().getTime() - newcomer_ms);
    const joined = facts.filter(({ payload, at }) => payload.by === 'email' && at > since);
    for (const { player_id } of joined)
      await enqueue(tx, welcome_player, { player_id: player_id! });
  },
});

/** Welcomes with at most this many cases a day from one network (setting). */
interface WelcomeSettings {
  per_network: number;
}

/**
 * Grants the welcome case to a player with a verified e-mail address who was let in: once, and to
 * one account of each person, as far as browser, network and Steam account tell. Returns whether it
 * decided that now. While the site has no welcome case that can be granted, it decides nothing.
 */
export async function welcomePlayer(
  db: Db,
  player_id: number,
  settings: WelcomeSettings,
): Promise<boolean> {
  const case_id = await store.findChosen(db, 'welcome');
  if (case_id === undefined || (await findFlaw(db, case_id)) !== undefined) return false;
  return transact(db, async (tx) => {
    await store.lockWelcomes(tx);
    const arrival = await findArrival(tx, player_id);
    if (arrival?.email_verified_at == null || arrival.address === null) return false;
    if (await store.findWelcome(tx, player_id)) return false;
    const newcomer = { player_id, steam_id: arrival.steam_id, network: networkOf(arrival.address) };
    const refused = await findRepetition(tx, newcomer, settings);
    const at = now();
    await store.insertWelcome(tx, { ...newcomer, refused, at });
    if (refused === null)
      await grantBox(tx, { player_id, occasion: 'welcome', subject: '1', case_id }, at);
    return true;
  });
}

async function findRepetition(
  tx: Tx,
  newcomer: Pick<store.Welcome, 'player_id' | 'steam_id' | 'network'>,
  { per_network }: WelcomeSettings,
): Promise<store.Repetition | null> {
  const since = new Date(now().getTime() - network_hours * 3600_000);
  const { browser, steam, in_network } = await store.findTraces(tx, newcomer, since);
  if (browser) return 'browser';
  if (steam) return 'steam';
  return in_network >= per_network && !loopback.test(newcomer.network) ? 'network' : null;
}

const page_players = 500;

/** Welcomes every account that is due: those from before, and those verified later. */
export async function welcomeAll(db: Db, settings: WelcomeSettings, log: Log): Promise<number> {
  if ((await store.findChosen(db, 'welcome')) === undefined) return 0;
  let welcomed = 0;
  for (let last = 0; ;) {
    const players = await findVerifiedPlayers(db, last, page_players);
    const undecided = await store.filterUndecided(db, players);
    welcomed += await doEach(undecided, log, (player_id) => welcomePlayer(db, player_id, settings));
    if (players.length < page_players) return welcomed;
    last = players.at(-1)!;
  }
}

export const welcome_jobs: readonly Job[] = [
  makeJob(welcome_player, async (db, { payload, settings }) =>
    Number(await welcomePlayer(db, payload.player_id, settings.welcome)),
  ),
  {
    name: 'boxes:welcome_all',
    cron: '*/10 * * * *',
    run: (db, { settings, log }) => welcomeAll(db, settings.welcome, log),
  },
  {
    name: 'boxes:forget_networks',
    cron: '37 * * * *',
    run: (db) => store.forgetNetworks(db, new Date(now().getTime() - network_hours * 3600_000)),
  },
];
