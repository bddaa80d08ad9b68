import { makeClient } from '@vitrine/contract/client';
import { expect, test } from 'vitest';
import { startSession } from '../accounts/index.ts';
import { countPlay } from '../history/index.ts';
import { setClock } from '../kit/clock.ts';
import { giveRules } from '../territory/testing.ts';
import { makeCase } from '../testing/cases.ts';
import { catchUp } from '../testing/listen.ts';
import { dataOf } from '../testing/send.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';

const world = openWorld();
const at = (moment: string) => setClock(() => new Date(moment));

test('after a sign-in the last 30 days are shown once, where the country asks for it [8-16b]', async () => {
  await giveRules(world.owner, 'XA', {
    changes: { summary_at_sign_in: true },
    network: '198.19.1.0/24',
  });
  at('2031-03-01T12:00:00Z');
  const ann = await joinPlayer(world);
  const box = await makeCase(world);
  const open = async (count: number) =>
    dataOf(await ann.api('POST /api/box/{id}/open', { id: String(box.id), count }));
  // More than 30 days ago.
  await open(3);
  at('2031-04-05T12:00:00Z');
  await open(2);
  dataOf(await ann.api('POST /api/sitting', {}));
  at('2031-04-05T12:02:00Z');
  dataOf(await ann.api('POST /api/sitting', {}));
  await catchUp(world, countPlay);
  const signIn = async () => {
    const token = await startSession(world.db, ann.id);
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': '198.19.1.7' };
    return makeClient({ base: world.url, headers });
  };
  const read = async (api: typeof ann.api) =>
    dataOf(await api('GET /api/sitting/summary', {})).summary;
  const api = await signIn();
  const [staked, won] = [2 * box.price_mills, 2 * box.goods_mills];
  const summary = {
    minutes: 2,
    staked: staked / 1000,
    won: won / 1000,
    net: (won - staked) / 1000,
  };
  expect(await read(api)).toEqual(summary);
  dataOf(await api('POST /api/sitting/summary', {}));
  expect(await read(api)).toBeNull();
  // The next sign-in shows it again; elsewhere none does.
  expect(await read(await signIn())).toEqual(summary);
  expect(await read(ann.api)).toBeNull();
});
