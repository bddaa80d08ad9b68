/** Rooms of battles for stories, made through the API, and their page. */
import { battle_times } from '@vitrine/contract/battle-room';
import type { BattleMode } from '@vitrine/contract/battle-room';
import type { Client } from '@vitrine/contract/client';
import { expect, type Page } from '@playwright/test';
import { findCase, granted, type StoryPlayer } from './players.ts';
import { wordsIn, type Say } from './words.ts';

const english = wordsIn('en');

export interface RoomWish {
  /** Names of cases of the demo world, one for each round. */
  cases?: readonly string[];
  /** Cases that are known already, instead. */
  boxes?: readonly number[];
  seats?: number;
  teams?: boolean;
  mode?: BattleMode;
  password?: string;
  private?: boolean;
}

/** Creates a room; returns its number or code, and its page's path in English. */
export async function createRoom({ api }: Pick<StoryPlayer, 'api'>, wish: RoomWish = {}) {
  const { cases = ['First Light'], boxes = [], seats = 2, mode = 'total', ...others } = wish;
  const rounds = [...boxes];
  if (rounds.length === 0) for (const name of cases) rounds.push((await findCase(api, name)).id);
  const { id: commitment } = granted(await api('POST /api/battle/commitment', {}));
  const body = { commitment, client_seed: 'seed of a host', boxes: rounds, seats, mode, ...others };
  const { id } = granted(await api('POST /api/battle', body));
  return { id: String(id), path: `/battle/${id}` };
}

/** Takes a seat. */
export async function takeSeat(
  { api }: Pick<StoryPlayer, 'api'>,
  id: string,
  seat: number,
): Promise<void> {
  granted(
    await api('POST /api/battle/{id}/join', { id, seat, client_seed: `seed of seat ${seat}` }),
  );
}

/** Puts a bot into a seat. */
export async function addBot(
  { api }: Pick<StoryPlayer, 'api'>,
  id: string,
  seat: number,
): Promise<void> {
  granted(await api('POST /api/battle/{id}/bot', { id, seat }));
}

/** The room as everyone sees it now. */
export const readRoom = async (visitor: Client, id: string) =>
  granted(await visitor('GET /api/battle/{id}', { id }));

/** How long a battle takes from its last seat to its end, a tie-break included. */
export const battleTakes = (rounds: number): number =>
  battle_times.countdown_ms + rounds * battle_times.round_ms + battle_times.tie_ms + 5000;

export const main = (page: Page) => page.getByRole('main');
export const seats = (page: Page, say: Say = english) =>
  page.getByRole('list', { name: say('Seats') }).locator('> li');
export const ended = (page: Page, say: Say = english) =>
  expect(main(page).getByText(say('Ended'), { exact: true })).toBeVisible({ timeout: 60_000 });
