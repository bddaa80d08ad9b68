import { locales } from '@vitrine/i18n/locales';
import { describe, expect, test } from 'vitest';
import { demo_words } from '../demo/world/words/index.ts';
import { makeCase } from '../testing/cases.ts';
import { catchUp } from '../testing/listen.ts';
import { dataOf, expectRefusal, send } from '../testing/send.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';
import { read } from './testing.ts';
import { countOpenings } from './totals.ts';

const world = openWorld();

const config = (headers: Record<string, string> = {}, query = '') =>
  read(world.url, 'GET /api/config', { path: `/api/config${query}`, headers });

describe('the configuration of the site', () => {
  test('says what the site is called, whom to ask and where the sockets are', async () => {
    const { title, description, keywords, pop_state, service, live } = await config();
    expect({ title, pop_state, live }).toEqual({ title: 'Vitrine', pop_state: true, live: { key: 'vitrine' } });
    expect(description).not.toBe('');
    expect(keywords).not.toBe('');
    const keys = service.map(({ key }) => key);
    for (const name of ['discord', 'x', 'instagram', 'telegram', 'reddit', 'facebook'])
      expect(keys).toContain(`flw_${name}`);
    expect(keys).toEqual(expect.arrayContaining(['service', 'support', 'partnership', 'hours', 'company_1']));
    expect(service.find(({ key }) => key === 'hours')?.value).toContain('9:00 to 18:00 (GMT+8), Monday to Friday');
    expect(keys).toEqual(keys.toSorted());
  });

  test('promises no way to pay: what takes payments says so itself, and a text alone can’t', async () => {
    const { service } = await config();
    expect(service.filter(({ key, value }) => /^pay|bitcoin|gift card/i.test(key + value))).toEqual([]);
    const entry = { key: 'pay_card', language: 'en', value: 'Card' };
    await expect(world.owner.insertInto('content_entries').values(entry).execute()).rejects.toThrow(
      'content_entry_promises_no_payment',
    );
  });

  test('speaks the reader’s language, each of the twelve', async () => {
    const english = await config();
    for (const { code, tag } of locales) {
      const { site, entries } = demo_words[code];
      const said: Record<string, string> = entries;
      for (const language of [code, tag, tag.replace('-', '_')]) {
        const shown = await config({ language });
        expect(shown).toMatchObject({ title: 'Vitrine', pop_state: true, ...site });
        expect(shown.service).toEqual(english.service.map(({ key, value }) => ({ key, value: said[key] ?? value })));
      }
    }
    expect(await config({ language: 'tlh' })).toEqual(english);
  });

  test('speaks English where it has no text in the reader’s language', async () => {
    await world.owner.deleteFrom('content_site').where('language', '=', 'de').execute();
    await world.owner.deleteFrom('content_entries').where('language', '=', 'de').where('key', '=', 'hours').execute();
    const german = await config({ language: 'de' });
    expect(german).toMatchObject(demo_words.en.site);
    const { hours } = demo_words.en.entries;
    expect(Object.fromEntries(german.service.map(({ key, value }) => [key, value]))).toMatchObject({ hours });
  });

  test('counts registered players and opened cases, and nothing that isn’t there', async () => {
    await catchUp(world, countOpenings);
    const before = (await config()).total;
    expect(Object.keys(before).toSorted()).toEqual(['openings', 'users']);
    const ann = await joinPlayer(world);
    const box = await makeCase(world);
    dataOf(await ann.api('POST /api/box/{id}/open', { id: String(box.id), count: 3 }));
    dataOf(await ann.api('POST /api/box/{id}/open', { id: String(box.id), count: 1 }));
    await catchUp(world, countOpenings);
    expect((await config()).total.openings, 'while the reels run').toBe(before.openings);
    await catchUp(world, countOpenings);
    await catchUp(world, countOpenings);
    expect((await config()).total).toEqual({ users: before.users + 1, openings: before.openings + 4 });
  });

  test('stands without a word of the operator', async () => {
    await world.owner.deleteFrom('content_site').execute();
    await world.owner.deleteFrom('content_entries').execute();
    expect(await config()).toMatchObject({ title: 'Vitrine', description: '', pop_state: false, service: [] });
  });
});

describe('the territory', () => {
  const usual = {
    blocked: false,
    fast_opening: true,
    multi_opening: true,
    opening_gap_s: 0,
    hidden: [],
    age_gate: false,
  };
  const from = (address: string) => ({ 'x-forwarded-for': address });

  test('is unknown where no network list says it, and then what is usual holds', async () => {
    expect((await config(from('198.51.100.1'))).territory).toEqual({ country: null, ...usual });
    expect((await config(from('nonsense'))).territory).toEqual({ country: null, ...usual });
  });

  test('is told by the caller’s address, or by the one that is asked for', async () => {
    expect((await config(from('203.0.113.9'))).territory).toEqual({ country: 'PL', ...usual });
    expect((await config(from('::ffff:203.0.113.9'))).territory.country).toBe('PL');
    expect((await config(from('198.51.100.1'), '?ip=203.0.113.9')).territory.country).toBe('PL');
    expect((await config(from('203.0.113.9'), '?ip=2001:db8::1')).territory.country).toBe(null);
  });

  test('hides the upgrade entry only in Poland and only from who has the cookie upgrade=1', async () => {
    const hidden = async (address: string, cookie: string) =>
      (await config({ ...from(address), cookie })).territory.hidden;
    expect(await hidden('203.0.113.9', 'upgrade=1')).toEqual(['upgrade']);
    expect(await hidden('203.0.113.9', 'upgrade=0')).toEqual([]);
    expect(await hidden('203.0.113.9', 'other=1')).toEqual([]);
    expect(await hidden('198.51.100.1', 'upgrade=1')).toEqual([]);
  });

  test('is that of the narrowest network around the address', async () => {
    await world.owner
      .insertInto('content_networks')
      .values([
        { network: '203.0.113.128/25', country: 'BE' },
        { network: '2001:db8::/32', country: 'NL' },
      ])
      .execute();
    await world.owner
      .insertInto('content_territories')
      .values([
        { country: 'BE', profile: 'strict' },
        { country: 'NL', blocked: true },
      ])
      .execute();
    const strict = { fast_opening: false, multi_opening: false, opening_gap_s: 5, age_gate: true };
    expect((await config(from('203.0.113.200'))).territory).toEqual({ country: 'BE', ...usual, ...strict });
    expect((await config(from('203.0.113.100'))).territory.country).toBe('PL');
    expect((await config(from('2001:db8::7'))).territory).toEqual({ country: 'NL', ...usual, blocked: true });
  });

  test.each(['1.2.3', '1.2.3.4/8', 'fe80::1%eth0', "' or 1=1"])('is not asked for %s', async (address) => {
    const refused = await send(world.url, `GET /api/config?ip=${encodeURIComponent(address)}`);
    expect(expectRefusal(refused, 'request.invalid')).toHaveProperty('ip');
  });
});
