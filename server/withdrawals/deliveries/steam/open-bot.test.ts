import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { setClock } from '../../../kit/clock.ts';
import { openLog } from '../../../kit/log.ts';
import { test_settings } from '../../../testing/settings.ts';
import { fake_bot, leadToSteam } from '../../../testing/steam-trading.ts';
import { openWorld } from '../../../testing/world.ts';
import { openTrading, settingsWith, show, takeTurn, withdrawBySteam } from '../../testing/steam.ts';
import { cancelDelivery } from './cancel.ts';
import { steam_job } from './turn.ts';

const world = openWorld();
const steam = openTrading(world);

const hour_ms = 3_600_000;
function wait(ms: number): void {
  const at = Date.now() + ms;
  setClock(() => new Date(at));
}

describe('the session of the bot', () => {
  test('is begun once, and used by all turns', async () => {
    await withdrawBySteam(world, steam);
    for (let turns = 0; turns < 3; turns++) await takeTurn(world);
    expect([steam.count('begin'), steam.count('renew'), steam.offers.length]).toEqual([1, 0, 1]);
  });

  test('that has run out after a day is renewed without the password', async () => {
    const withdrawn = await withdrawBySteam(world, steam);
    await takeTurn(world);
    wait(25 * hour_ms);
    steam.accept(steam.offers[0]!);
    await takeTurn(world);
    expect([steam.count('begin'), steam.count('renew')]).toEqual([1, 1]);
    expect(await show(withdrawn)).toMatchObject({ state: 3 });
  });

  test('that Steam ends before its time is renewed in the same turn', async () => {
    const withdrawn = await withdrawBySteam(world, steam);
    await takeTurn(world);
    steam.accept(steam.offers[0]!);
    steam.endSessions();
    await takeTurn(world);
    expect([steam.count('begin'), steam.count('renew')]).toEqual([1, 1]);
    expect(await show(withdrawn)).toMatchObject({ state: 3 });
  });

  test('that Steam has ended for good is begun again', async () => {
    const withdrawn = await withdrawBySteam(world, steam);
    await takeTurn(world);
    steam.accept(steam.offers[0]!);
    steam.endSessions({ all: true });
    await takeTurn(world);
    expect(steam.count('begin')).toBe(2);
    expect(await show(withdrawn)).toMatchObject({ state: 3 });
  });

  test.each(
    (['sign_in', 'redirect'] as const).flatMap((mood) =>
      (['inventory', 'send', 'confirmations', 'confirm'] as const).map(
        (call) => [mood, call] as const,
      ),
    ),
  )(
    'that Steam answers with its sign-in (%s, %s) is renewed in the same turn [6-6.12]',
    async (mood, call) => {
      const withdrawn = await withdrawBySteam(world, steam);
      steam.moods.set(call, mood);
      steam.onCall = async (moment, renewing) => {
        if (moment === 'after' && renewing === 'renew') steam.moods.clear();
        return undefined;
      };
      await takeTurn(world);
      expect([steam.count('begin'), steam.count('renew'), steam.offers.length]).toEqual([1, 1, 1]);
      expect(await show(withdrawn)).toMatchObject({ state: 2 });
    },
  );

  test.each(['page', 'shape'] as const)(
    'is begun again when three turns in a row end with another %s of the answer [6-6.12]',
    async (mood) => {
      const withdrawn = await withdrawBySteam(world, steam);
      steam.moods.set('inventory', mood);
      await takeTurn(world);
      await takeTurn(world);
      expect(steam.count('begin')).toBe(1);
      steam.onCall = async (moment, call) => {
        if (moment === 'after' && call === 'begin') steam.moods.clear();
        return undefined;
      };
      await takeTurn(world);
      expect(steam.count('begin')).toBe(2);
      expect(await show(withdrawn)).toMatchObject({ state: 2 });
    },
  );

  test.each(['sign_in', 'redirect'] as const)(
    'that a cancelled offer is answered with (%s) is renewed, and the offer taken back in the same turn [6-6.12]',
    async (mood) => {
      const withdrawn = await withdrawBySteam(world, steam);
      await takeTurn(world);
      await cancelDelivery(world.db, withdrawn.id);
      steam.moods.set('cancel', mood);
      steam.onCall = async (moment, call) => {
        if (moment === 'after' && call === 'renew') steam.moods.clear();
        return undefined;
      };
      await takeTurn(world);
      expect([steam.count('begin'), steam.count('renew')]).toEqual([1, 1]);
      expect(await show(withdrawn)).toMatchObject({ state: 5 });
    },
  );

  test.each(['page', 'shape'] as const)(
    'is begun again when three turns in a row can’t take an offer back for another %s [6-6.12]',
    async (mood) => {
      const withdrawn = await withdrawBySteam(world, steam);
      await takeTurn(world);
      await cancelDelivery(world.db, withdrawn.id);
      steam.moods.set('cancel', mood);
      await takeTurn(world);
      await takeTurn(world);
      expect([steam.count('begin'), (await show(withdrawn)).state]).toEqual([1, 2]);
      steam.onCall = async (moment, call) => {
        if (moment === 'after' && call === 'begin') steam.moods.clear();
        return undefined;
      };
      await takeTurn(world);
      expect([steam.count('begin'), (await show(withdrawn)).state]).toEqual([2, 5]);
    },
  );

  test('that ends in the middle of sending sends once', async () => {
    const withdrawn = await withdrawBySteam(world, steam);
    let ends = 1;
    steam.onCall = async (moment, call) => {
      if (moment === 'before' && call === 'send' && ends-- > 0) steam.endSessions();
      return undefined;
    };
    await takeTurn(world);
    expect([steam.count('send'), steam.offers.length]).toEqual([2, 1]);
    expect(await show(withdrawn)).toMatchObject({ state: 2 });
  });
});

describe('a sign-in that Steam refuses', () => {
  const refusals = {
    'a wrong code': settingsWith({ ...fake_bot, shared_secret: fake_bot.identity_secret }),
    'a wrong password': settingsWith({ ...fake_bot, password: 'another' }),
  };

  test.each(Object.entries(refusals))(
    'for %s waits, longer each time, and is right afterwards',
    async (_, wrong) => {
      const withdrawn = await withdrawBySteam(world, steam);
      await takeTurn(world, wrong);
      await takeTurn(world, wrong);
      expect(steam.count('begin')).toBe(1);
      wait(hour_ms / 5);
      await takeTurn(world, wrong);
      expect(steam.count('begin')).toBe(2);
      wait(hour_ms / 5 + hour_ms / 4);
      await takeTurn(world, wrong);
      expect(steam.count('begin')).toBe(2);
      expect(await show(withdrawn)).toMatchObject({ state: 1 });
      wait(hour_ms);
      await takeTurn(world);
      expect(await show(withdrawn)).toMatchObject({ state: 2 });
    },
  );

  test('because there were too many waits an hour', async () => {
    const withdrawn = await withdrawBySteam(world, steam);
    steam.is_throttled = true;
    await takeTurn(world);
    wait(0.9 * hour_ms);
    await takeTurn(world);
    expect(steam.count('begin')).toBe(1);
    steam.is_throttled = false;
    wait(1.1 * hour_ms);
    await takeTurn(world);
    expect(await show(withdrawn)).toMatchObject({ state: 2 });
  });

  test.each(['failing', 'silent', 'slow'] as const)(
    'isn’t one if Steam is %s: the next turn tries again',
    async (mood) => {
      const withdrawn = await withdrawBySteam(world, steam);
      steam.moods.set('begin', mood);
      if (mood === 'slow') leadToSteam(steam.port, 3_000);
      await takeTurn(world);
      await takeTurn(world);
      expect(steam.count('begin')).toBe(2);
      steam.moods.clear();
      leadToSteam(steam.port);
      await takeTurn(world);
      expect(await show(withdrawn)).toMatchObject({ state: 2 });
    },
  );
});

test('no secret is logged, and the session is sealed in the database', async () => {
  const logged = new PassThrough();
  const log = openLog({ log_level: 'debug' }, logged);
  const turn = (settings: ReturnType<typeof settingsWith>) =>
    steam_job.run(world.db, { payload: {}, settings: { ...test_settings, ...settings }, log });
  await withdrawBySteam(world, steam);
  await turn(settingsWith({ ...fake_bot, password: 'another' }));
  wait(hour_ms);
  await turn(settingsWith());
  steam.mood = 'failing';
  await turn(settingsWith());
  steam.mood = 'well';
  steam.endSessions();
  await turn(settingsWith());
  logged.end();
  const lines = await text(logged);
  expect(lines).toContain('Steam refuses the sign-in of the bot');
  expect(lines).toContain('Steam is unavailable');
  const { password, shared_secret, identity_secret } = fake_bot;
  for (const secret of [password, 'another', shared_secret, identity_secret, 'eyJ'])
    expect(lines).not.toContain(secret);
  const [row] = await world.owner.selectFrom('withdrawals_steam_bots').selectAll().execute();
  expect(row!.sealed_tokens!.toString('latin1')).not.toContain('eyJ');
});
