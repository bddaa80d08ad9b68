import fs from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { mills } from '@vitrine/contract/amount';
import { AHEAD_MS, CHAINS, QUICKNET, roundMoment } from '@vitrine/fairness/beacon';
import type { BeaconSettings } from '../../server/beacon/index.ts';
import { advanceGiveaway } from '../../server/giveaways/advance.ts';
import { enterGiveaway } from '../../server/giveaways/join.ts';
import { openHosted } from '../../server/giveaways/open.ts';
import { setSetting } from '../../server/settings/testing.ts';
import { now, setClock } from '../../server/kit/clock.ts';
import { transact, type Database } from '../../server/kit/db.ts';
import { randomHex } from '../../server/kit/random.ts';
import { playerKey } from '../../server/testing/trade-flows.ts';
import {
  expect,
  expectAccessible,
  granted,
  joinPlayer,
  openPage,
  test,
  type StoryPlayer,
} from '../story.ts';

interface Round {
  round: number;
  signature: string;
}

/** The latest of the rounds that drand has really published and that were recorded. */
const recorded = (
  JSON.parse(
    fs.readFileSync(new URL('../../fairness/beacon-rounds.json', import.meta.url), 'utf8'),
  ) as Round[]
).at(-1)!;

/** A relay that has this one round. */
async function openRelay() {
  const server = createServer((_, response) => response.end(JSON.stringify(recorded)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const beacon: BeaconSettings = {
    is_on: true,
    chain: QUICKNET,
    chains: CHAINS,
    relays: [`http://127.0.0.1:${port}`],
  };
  return { beacon, close: () => server.close().closeAllConnections() };
}

const idOf = async ({ api }: StoryPlayer) => granted(await api('GET /api/user', {})).id;

/**
 * A room for two that closed before the recorded round existed, and was drawn with it. In one
 * transaction: the product of the stories would ask relays that it can't reach.
 */
async function drawWithBeacon(
  { db }: Database,
  host: StoryPlayer,
  players: readonly StoryPlayer[],
  title: string,
) {
  const { beacon, close } = await openRelay();
  const host_id = await idOf(host);
  await db
    .updateTable('accounts_players')
    .set({ email_verified_at: now() })
    .where('id', '=', host_id)
    .execute();
  const ids = await Promise.all(players.map(idOf));
  const moment_ms = roundMoment(QUICKNET, recorded.round);
  setClock(() => new Date(moment_ms - AHEAD_MS));
  const asked = () => ({ key: undefined, session: undefined });
  const terms = {
    type: 0,
    total_people: players.length,
    end_time: null,
    with_code: false,
    items: [],
  } as const;
  const wish = { ...terms, title, money: [mills(5_000)] };
  await setSetting(db, 'withdrawals.top_ups_min', 0);
  try {
    return await transact(db, async (tx) => {
      const opened = await openHosted(tx, host_id, wish, { ...asked(), key: playerKey() });
      const id = opened.memo.giveaway_id;
      for (const player_id of ids)
        await enterGiveaway(
          tx,
          player_id,
          id,
          { client_seed: `seed of ${player_id}`, beacon },
          asked(),
        );
      setClock(() => new Date(moment_ms + 1000));
      await advanceGiveaway(tx, id, beacon);
      return id;
    });
  } finally {
    setClock();
    close();
  }
}

test('A giveaway that a public random number decided is verified in the browser: signature, players, each prize', async ({
  page,
  player,
  newcomer,
  database,
  product,
}) => {
  const [host, ben] = [
    await joinPlayer(database, product.url),
    await joinPlayer(database, product.url),
  ];
  const id = await drawWithBeacon(database, host, [newcomer, ben], `Of the beacon ${randomHex(3)}`);
  await openPage(page, `/giveaway/${id}`);
  const main = page.getByRole('main');
  await expect(main).toContainText(`Public random number ${recorded.round} of drand is mixed in`);
  await expect(main).not.toContainText('No public random number');
  await page.getByRole('link', { name: 'Verify this draw' }).press('Enter');
  const verdict = page.locator('#verify');
  await expect(verdict.getByRole('status')).toContainText('Verified');
  const step = (name: string) =>
    verdict.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  for (const name of [
    'The server seed is the one we committed to',
    'The client seed is made of what everyone brought',
    'The beacon’s number is the one its signature proves',
    'The record says the same',
  ])
    await expect(step(name)).toContainText('matches');
  await expect(verdict).toContainText(recorded.signature);
  await expect(verdict).toContainText(QUICKNET.chain_hash);
  const closed_at = new Date(roundMoment(QUICKNET, recorded.round) - AHEAD_MS).toISOString();
  await expect(verdict).toContainText(closed_at);
  await expect(step('Each prize draws one place')).toContainText(/Place [12] of 2: player \d+/);
  await expect(step('Each prize draws one place')).toContainText(/\d+ mod 2 = [01]/);
  await expect(verdict).toContainText(`[[${await idOf(player)},"seed of`);
  await expectAccessible(page);
});
