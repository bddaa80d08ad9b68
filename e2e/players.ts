import { fromWire, type Mills } from '@vitrine/contract/amount';
import { makeClient, type Answer, type Client } from '@vitrine/contract/client';
import type { Call, Reply } from '@vitrine/contract/index';
import { hash } from 'node:crypto';
import type { BrowserContext } from '@playwright/test';
import { hashPassword, insertPlayer, startSession } from '../server/accounts/index.ts';
import { now } from '../server/kit/clock.ts';
import type { Database } from '../server/kit/db.ts';
import { session_cookie } from '../server/kit/http/cookie.ts';
import { randomHex } from '../server/kit/random.ts';
import { giveStartBalances } from '../server/demo/index.ts';

/** The credentials of a player. */
export interface Credentials {
  email: string;
  password: string;
}

/** Players of the demo world, for stories that don't change them. */
export const demo_players = {
  ann: { email: 'ann@vitrine.test', password: 'vitrine-demo' },
  ben: { email: 'ben@vitrine.test', password: 'vitrine-demo' },
} as const;

/**
 * A player of one story alone: 500.000 money, 120.000 tokens, 50,000 points, no client seed, an
 * empty backpack.
 */
export interface StoryPlayer extends Credentials {
  name: string;
  /** The session to give to the story's browser. */
  token: string;
  /** Calls the API with the same session, as a second device would. */
  api: Client;
}

/** Makes a new player and starts a session. `url`: the product's. */
export async function joinPlayer({ db }: Database, url: string): Promise<StoryPlayer> {
  const mark = randomHex(4);
  const credentials = { email: `player-${mark}@vitrine.test`, password: randomHex(8) };
  const name = `Player ${mark}`;
  const password_hash = await hashPassword(hash('sha256', credentials.password));
  const id = await insertPlayer(db, {
    name,
    email: credentials.email,
    password_hash,
    created_at: now(),
  });
  await giveStartBalances(db, id);
  const token = await startSession(db, id);
  return {
    ...credentials,
    name,
    token,
    api: makeClient({ base: url, headers: { authorization: `Bearer ${token}` } }),
  };
}

/** Gives a player's session to a browser, as signing in would. `url`: the product's. */
export async function giveSession(
  context: BrowserContext,
  { token }: Pick<StoryPlayer, 'token'>,
  url: string,
): Promise<void> {
  await context.addCookies([
    { name: session_cookie, value: token, url, httpOnly: true, sameSite: 'Lax' },
  ]);
}

/** The data of an answer that must succeed; throws with the refusal otherwise. */
export function granted<C extends keyof Call>(answer: Answer<C>): Reply<C> {
  if (!answer.ok) throw new Error(`${answer.error.key}: ${answer.error.msg}`);
  return answer.data;
}

/**
 * Opens a case of the demo world through the API, with the player's client seed or a generated one.
 */
export async function openCases(
  { api }: Pick<StoryPlayer, 'api'>,
  name: string,
  count = 1,
): Promise<Openings> {
  const { active } = granted(await api('GET /api/fairness/seeds', {}));
  if (active.client_seed === null) {
    granted(await api('POST /api/fairness/client_seed', { client_seed: 'seed of a story' }));
  }
  const { id } = await findCase(api, name);
  return openCase({ api }, id, count);
}

/** Opens a case by its number, for a player who has a client seed. */
async function openCase(
  { api }: Pick<StoryPlayer, 'api'>,
  id: number,
  count: number,
): Promise<Openings> {
  return granted(await api('POST /api/box/{id}/open', { id: String(id), count })).openings;
}

/**
 * Opens a case `count` times, `each` at a time, one after the other: each is an entry of the
 * history.
 */
export async function openCaseOften(
  player: Pick<StoryPlayer, 'api'>,
  name: string,
  count: number,
  each = 1,
): Promise<void> {
  await openCases(player, name, each);
  const { id } = await findCase(player.api, name);
  for (let n = 1; n < count; n++) await openCase(player, id, each);
}

type Openings = Reply<'POST /api/box/{id}/open'>['openings'];

/** A case of the demo world by its name, with the path of its page in English. */
export async function findCase(api: Client, name: string) {
  const [box] = granted(await api('GET /api/box', { name })).list;
  if (!box) throw new Error(`there is no case ${name}`);
  return { ...box, path: `/case/${box.id}` };
}

/** A player's balances in mills, as the API returns them. */
export async function balancesOf({
  api,
}: StoryPlayer): Promise<{ money: Mills; tokens: Mills; items: number }> {
  const user = granted(await api('GET /api/user', {}));
  return {
    money: fromWire(user.money)!,
    tokens: fromWire(user.shop_score)!,
    items: user.backpack_count,
  };
}
