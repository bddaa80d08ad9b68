/** The lobby of battles and the page that creates one. */
import type { Page } from '@playwright/test';
import type { Reply } from '@vitrine/contract/index';
import {
  balancesOf,
  dollars,
  expect,
  expectAccessible,
  findCase,
  granted,
  minus,
  openPage,
  type StoryPlayer,
} from './story.ts';

export const main = (page: Page) => page.getByRole('main');

export const createButton = (page: Page) => main(page).getByRole('button', { name: /^Create for/ });

export const addRound = (page: Page, name: string) =>
  page.getByRole('button', { name: `Add a round with ${name}` });

export type Room = Reply<'GET /api/battle/{id}'>;

export const lookAt = async (
  { api }: Pick<StoryPlayer, 'api'>,
  id: number | string,
): Promise<Room> => granted(await api('GET /api/battle/{id}', { id: String(id) }));

/** Waits for the room in which a battle was created or joined, and reads it. */
export async function arriveInRoom(page: Page, player: Pick<StoryPlayer, 'api'>): Promise<Room> {
  await page.waitForURL(/\/battle\/(?!create)[\w-]+$/);
  return lookAt(player, new URL(page.url()).pathname.split('/').at(-1)!);
}

/** Finds cases, takes some back, and creates a battle of two teams with the others. */
export async function createBattleOfTeams(page: Page, player: StoryPlayer): Promise<void> {
  await openPage(page, '/battle');
  await page.getByRole('link', { name: 'Create a battle' }).first().click();
  await expect(page).toHaveURL('/battle/create');
  await expect(main(page)).toContainText('Choose at least one case.');
  await expect(createButton(page)).toBeDisabled();
  await page.getByLabel('Order').selectOption('Highest price');
  await expect(
    main(page)
      .getByRole('button', { name: /^Add a round/ })
      .first(),
  ).toHaveAccessibleName(/Flutter/);
  await page.getByLabel('Search by name').fill('sea');
  await expect(main(page).getByRole('button', { name: /^Add a round/ })).toHaveCount(1);
  await addRound(page, 'Sea Glass').click();
  await addRound(page, 'Sea Glass').click();
  await page.getByLabel('Search by name').fill('tin');
  await addRound(page, 'Tin Box').click();
  await expect(main(page)).toContainText('3 of 20 rounds');
  await page.getByRole('button', { name: 'Remove round 1: Sea Glass' }).click();
  await addRound(page, 'Tin Box').click();
  await page.getByRole('button', { name: 'Fewer rounds with Tin Box' }).click();
  await expect(main(page)).toContainText('2 of 20 rounds');
  await page.getByText('2 against 2', { exact: true }).click();
  await page.locator('label', { hasText: 'Underdog' }).click();
  await expect(main(page)).toContainText(
    'The team with the lowest total wins, and its seats share',
  );
  await expectAccessible(page);
  const [sea, tin] = [
    await findCase(player.api, 'Sea Glass'),
    await findCase(player.api, 'Tin Box'),
  ];
  const before = await balancesOf(player);
  await createButton(page).click();
  await expect(page.getByRole('status').getByText('Battle created')).toBeVisible();
  const room = await arriveInRoom(page, player);
  expect(room).toMatchObject({
    seats: { length: 4 },
    teams: true,
    mode: 'underdog',
    private: false,
    locked: false,
  });
  expect(room.boxes.map(({ id }) => id)).toEqual([sea.id, tin.id]);
  expect(room.seats[0]!.client_seed).toMatch(/^[0-9a-f]{32}$/);
  expect(dollars(granted(await player.api('GET /api/user', {})).money)).toBe(
    minus(before.money, room.cost),
  );
}
