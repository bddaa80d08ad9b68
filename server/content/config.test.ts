import { locales } from '@vitrine/i18n/locales';
import { describe, expect, test } from 'vitest';
import { demo_words } from '../demo/world/words/index.ts';
import { listenerOf } from '../testing/listener-of.ts';
import { makeCase } from '../testing/cases.ts';
import { catchUp } from '../testing/listen.ts';
import { dataOf } from '../testing/send.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';
import { readFresh } from './testing.ts';
import { battle_over_ms, botInto, createRoomOf, passTime } from '../battles/testing/rooms.ts';

const world = openWorld();

const config = (headers: Record<string, string> = {}, query = '') =>
  readFresh(world.url, 'GET /api/config', { path: `/api/config${query}`, headers });

describe('the configuration of the site', () => {
  test('says what the site is called, whom to ask and where the sockets are [1-3.91 1-3.92 1-3.93 1-3.94 1-7.122 2-3.80 2-3.81 2-3.82 2-3.83 2-3.84 3-8.24]', async () => {
    const { title, description, keywords, pop_state, service, live, asks_challenge } =
      await config();
    expect({ title, pop_state, live }).toEqual({
      title: 'Vitrine',
      pop_state: true,
      live: { key: 'vitrine' },
    });
    expect(asks_challenge).toBe(false);
    expect(description).not.toBe('');
    expect(keywords).not.toBe('');
    const keys = service.map(({ key }) => key);
    for (const name of ['discord', 'x', 'instagram', 'telegram', 'reddit', 'facebook'])
      expect(keys).toContain(`flw_${name}`);
    expect(keys).toEqual(
      expect.arrayContaining(['service', 'support', 'partnership', 'hours', 'company_1']),
    );
    expect(service.find(({ key }) => key === 'hours')?.value).toContain(
      '9:00 to 18:00 (GMT+8), Monday to Friday',
    );
    expect(keys).toEqual(keys.toSorted());
  });

  test('promises no way to pay: what takes payments says so itself, and a text alone can’t', async () => {
    const { service } = await config();
    expect(service.filter(({ key, value }) => /^pay|bitcoin|gift card/i.test(key + value))).toEqual(
      [],
    );
    const entry = { key: 'pay_card', language: 'en', value: 'Card' };
    await expect(world.owner.insertInto('content_entries').values(entry).execute()).rejects.toThrow(
      'content_entry_promises_no_payment',
    );
  });

  test('speaks the reader’s language, each of the twelve', async () => {
    const english = await config();
    for (const { code, tag } of locales) {
      const { site, entries, fields } = demo_words[code];
      const { help_line } = fields;
      const said: Record<string, string> = { ...entries, help_line };
      for (const language of [code, tag, tag.replace('-', '_')]) {
        const shown = await config({ language });
        expect(shown).toMatchObject({ title: 'Vitrine', pop_state: true, ...site });
        expect(shown.service).toEqual(
          english.service.map(({ key, value }) => ({ key, value: said[key] ?? value })),
        );
      }
    }
    expect(await config({ language: 'tlh' })).toEqual(english);
  });

  test('speaks English where it has no text in the reader’s language', async () => {
    await world.owner.deleteFrom('content_site').where('language', '=', 'de').execute();
    await world.owner
      .deleteFrom('content_entries')
      .where('language', '=', 'de')
      .where('key', '=', 'hours')
      .execute();
    const german = await config({ language: 'de' });
    expect(german).toMatchObject(demo_words.en.site);
    const { hours } = demo_words.en.entries;
    expect(Object.fromEntries(german.service.map(({ key, value }) => [key, value]))).toMatchObject({
      hours,
    });
  });

  test('has a language’s own entry in place of the one that stands there without it [1-2.69b]', async () => {
    const discordOf = async (language: string) =>
      (await config({ language })).service
        .filter(({ key }) => key === 'flw_discord')
        .map(({ value }) => value);
    const english = await discordOf('en');
    expect(english).toHaveLength(1);
    expect(await discordOf('pl')).toEqual(english);
    const entry = { key: 'flw_discord', language: 'pl', value: 'https://discord.vitrine.test/pl' };
    await world.owner.insertInto('content_entries').values(entry).execute();
    expect(await discordOf('pl')).toEqual([entry.value]);
    expect(await discordOf('en')).toEqual(english);
    await world.owner.deleteFrom('content_entries').where('language', '=', 'pl').execute();
    expect(await discordOf('pl')).toEqual(english);
  });

  test('counts registered players and opened cases, and nothing that isn’t there [1-3.90]', async () => {
    await catchUp(world, listenerOf('content:openings'));
    const before = (await config()).total;
    expect(Object.keys(before).toSorted()).toEqual(['battles', 'openings', 'upgrades', 'users']);
    const ann = await joinPlayer(world);
    const box = await makeCase(world);
    dataOf(await ann.api('POST /api/box/{id}/open', { id: String(box.id), count: 3 }));
    dataOf(await ann.api('POST /api/box/{id}/open', { id: String(box.id), count: 1 }));
    await catchUp(world, listenerOf('content:openings'));
    expect((await config()).total.openings, 'while the reels run').toBe(before.openings);
    await catchUp(world, listenerOf('content:openings'));
    await catchUp(world, listenerOf('content:openings'));
    expect((await config()).total).toEqual({
      ...before,
      users: before.users + 1,
      openings: before.openings + 4,
    });
  });

  test('counts battles once they have ended', async () => {
    const ann = await joinPlayer(world);
    const boxes = [(await makeCase(world)).id];
    const before = (await config()).total.battles;
    for (let n = 0; n < 2; n++) {
      const room = await createRoomOf(ann, { boxes });
      await botInto(ann, room, 1);
    }
    await createRoomOf(ann, { boxes });
    await catchUp(world, listenerOf('content:battles'));
    expect((await config()).total.battles, 'while they go on').toBe(before);
    await passTime(world, battle_over_ms);
    await catchUp(world, listenerOf('content:battles'));
    expect((await config()).total.battles).toBe(before + 2);
  });

  test('stands without a word of the operator', async () => {
    await world.owner.deleteFrom('content_site').execute();
    await world.owner.deleteFrom('content_entries').execute();
    expect(await config()).toMatchObject({
      title: 'Vitrine',
      description: '',
      pop_state: false,
      service: [],
    });
  });
});
