import fs from 'node:fs';
import path from 'node:path';
import { makeClient } from '@vitrine/contract/client';
import type { Role } from '@vitrine/contract/endpoint';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { setRoles, startSession } from '../accounts/index.ts';
import { commandDesk } from '../audit/index.ts';
import { now, setClock } from '../kit/clock.ts';
import { enableFactor } from '../security/testing.ts';
import { dataOf, refusalOf, send } from '../testing/send.ts';
import { test_uploads_dir } from '../testing/settings.ts';
import { joinPlayer, openWorld, randomAddress } from '../testing/world.ts';
import { setFact } from './operate.ts';
import { readFresh } from './testing.ts';

const world = openWorld();

/** A member of staff with this role, in a session that has given a code. */
async function joinDesk(role: Role) {
  const member = await joinPlayer(world, { is_poor: true, client_seed: null });
  await enableFactor(member);
  await setRoles(world.db, member.id, [role]);
  const token = await startSession(world.db, member.id, { gave_factor: true });
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': randomAddress() };
  return { id: member.id, headers, api: makeClient({ base: world.url, headers }) };
}

type Staff = Awaited<ReturnType<typeof joinDesk>>;

const readSite = async ({ api }: Staff) => dataOf(await api('GET /api/console/site', {}));

async function uploadPicture({ api }: Staff): Promise<string> {
  const bytes = await sharp({
    create: { width: 2000, height: 500, channels: 3, background: '#4477aa' },
  })
    .png()
    .toBuffer();
  const file = new Blob([new Uint8Array(bytes)]);
  return dataOf(await api('POST /api/console/pictures', { file })).picture;
}

const page = {
  'title.en': 'Delivery',
  'html.en': '<p>By <b>trade</b>.</p>',
  position: '9',
  column: 'platform',
};

describe('what the site says of itself', () => {
  test('is read and changed at the console, in each language, with who changed it [7-9.1 7-9.4]', async () => {
    const sam = await joinDesk('operator');
    const { version, fields, facts } = await readSite(sam);
    expect(facts.find(({ key }) => key === 'title')).toMatchObject({
      group: 'name',
      is_one: false,
    });
    const wish = { 'title.en': 'Lantern', 'hours.de': 'Von 9 bis 18 Uhr', colour: '#9adfb0' };
    dataOf(await sam.api('POST /api/console/site', { fields: wish, seen: version }));
    const german = await readFresh(world.url, 'GET /api/config', { headers: { language: 'de' } });
    expect(german.service).toContainEqual({ key: 'hours', value: 'Von 9 bis 18 Uhr' });
    expect((await readSite(sam)).fields).toEqual({ ...fields, ...wish });
    const changes = dataOf(
      await sam.api('GET /api/console/changes', {
        kind: 'site',
        record: 'site',
        field: 'title.en',
      }),
    );
    expect(changes.list).toMatchObject([{ before: fields['title.en'], after: 'Lantern' }]);
    expect(changes.list[0]!.by).toMatch(/^Player /);
  });

  test('goes back to an earlier value, and the command line leaves the same history [7-9.4]', async () => {
    const sam = await joinDesk('operator');
    await setFact(commandDesk(world.db), 'hours', 'Always', 'en');
    const { version } = await readSite(sam);
    const asked = { kind: 'site', record: 'site', field: 'hours.en' } as const;
    const [last] = dataOf(await sam.api('GET /api/console/changes', asked)).list;
    expect(last).toMatchObject({ after: 'Always', by: null });
    const fields = { 'hours.en': last!.before };
    dataOf(await sam.api('POST /api/console/site', { fields, seen: version }));
    expect((await readSite(sam)).fields['hours.en']).toBe(last!.before || undefined);
  });

  test('refuses the second of two who change one field, with both values, and takes other fields [7-9.3]', async () => {
    const [sam, kim] = [await joinDesk('operator'), await joinDesk('operator')];
    const { version, fields: first } = await readSite(sam);
    const save = ({ headers }: Staff, fields: object, seen = version) =>
      send(world.url, 'POST /api/console/site', { headers, body: { fields, seen } });
    expect((await save(sam, { 'hours.fr': 'Toujours' })).status).toBe(200);
    const refused = await save(kim, { 'hours.fr': 'Le matin', 'hours.pl': 'Rano' });
    expect(refused.envelope.data).toMatchObject({
      key: 'edit.conflict',
      yours: { 'hours.fr': 'Le matin' },
      theirs: { 'hours.fr': 'Toujours' },
    });
    expect((await readSite(kim)).fields['hours.pl'], 'nothing of it is saved').toBe(
      first['hours.pl'],
    );
    expect((await save(kim, { 'hours.pl': 'Rano' })).status).toBe(200);
    // The same again changes nothing, and is no conflict.
    expect((await save(sam, { 'hours.fr': 'Toujours' })).status).toBe(200);
    const { version: newest } = refused.envelope.data as { version: number };
    expect((await save(kim, { 'hours.fr': 'Le matin' }, newest)).status).toBe(200);
    expect((await readSite(sam)).fields['hours.fr']).toBe('Le matin');
  });

  test('two who save one field at once: one of them is told of the other [7-9.3]', async () => {
    const staff = [await joinDesk('operator'), await joinDesk('operator')];
    const { version: seen } = await readSite(staff[0]!);
    const saved = await Promise.all(
      staff.map(({ api }, n) =>
        api('POST /api/console/site', { fields: { 'hours.ro': `Ora ${n}` }, seen }),
      ),
    );
    expect(saved.filter(({ ok }) => ok)).toHaveLength(1);
    expect(saved.flatMap((one) => (one.ok ? [] : [one.error.key]))).toEqual(['edit.conflict']);
  });

  test.each([
    ['a key that is none', { nonsense: 'x' }],
    ['a language that is none of ours', { 'title.xx': 'x' }],
    ['a colour that is too dark', { colour: '#000000' }],
    ['a logo of a stranger’s', { logo: `/uploads/${'0'.repeat(32)}.webp` }],
    ['another language of what is the same in all', { 'support.de': 'a@shop.example' }],
  ])('can’t be %s', async (_, fields) => {
    const sam = await joinDesk('operator');
    const saved = await sam.api('POST /api/console/site', {
      fields,
      seen: 1e9,
    });
    expect(refusalOf(saved)).toBe('act.unfit');
  });

  test('is read by support and the auditor, and changed by nobody but the operator [7-9.2]', async () => {
    for (const role of ['support', 'auditor', 'finance'] as const) {
      const sam = await joinDesk(role);
      const read = await sam.api('GET /api/console/site', {});
      expect(read.ok).toBe(role !== 'finance');
      for (const [call, body] of [
        ['POST /api/console/site', { fields: {}, seen: 0 }],
        ['POST /api/console/content/page', { fields: page, seen: 0 }],
        ['POST /api/console/content/page/4/remove', {}],
        ['POST /api/console/pictures/remove', { picture: '/uploads/x' }],
      ] as const) {
        const { envelope } = await send(world.url, call, { headers: sam.headers, body });
        expect(envelope.data).toMatchObject({ key: 'role.missing' });
      }
    }
  });
});

describe('pages, banners and announcements', () => {
  const write = async (
    sam: Staff,
    kind: 'page' | 'banner' | 'announcement',
    fields: Record<string, string>,
  ) =>
    dataOf(
      await sam.api('POST /api/console/content/{kind}', {
        kind,
        fields,
        seen: 0,
      }),
    );
  const read = async ({ api }: Staff, kind: 'page' | 'banner' | 'announcement', id: number) =>
    dataOf(await api('GET /api/console/content/{kind}/{id}', { kind, id }));

  test('a page is written, changed in one language, removed and put back as it was [7-9.1 7-9.4 7-9.5]', async () => {
    const sam = await joinDesk('operator');
    const { id, version } = await write(sam, 'page', page);
    const german = {
      'title.de': 'Lieferung',
      'html.de': '<p>Per <i>Handel</i><script>x</script></p>',
    };
    const edit = { kind: 'page' as const, id, fields: german, seen: version };
    dataOf(await sam.api('POST /api/console/content/{kind}', edit));
    const path = `/api/page/${id}`;
    const shown = await readFresh(world.url, 'GET /api/page/{name}', {
      path,
      headers: { language: 'de' },
    });
    expect(shown).toMatchObject({ title: 'Lieferung', content: '<p>Per <i>Handel</i></p>' });
    const whole = await read(sam, 'page', id);
    dataOf(await sam.api('POST /api/console/content/{kind}/{id}/remove', { kind: 'page', id }));
    expect((await send(world.url, `GET ${path}`)).status).toBe(404);
    const { removed } = dataOf(await sam.api('GET /api/console/content/{kind}', { kind: 'page' }));
    expect(removed).toContainEqual({ id, title: 'Delivery' });
    const gone = await read(sam, 'page', id);
    expect(gone).toMatchObject({ is_removed: true, fields: whole.fields });
    const back = { kind: 'page' as const, id, fields: gone.fields, seen: gone.version };
    dataOf(await sam.api('POST /api/console/content/{kind}', back));
    expect(await read(sam, 'page', id)).toMatchObject({ is_removed: false, fields: whole.fields });
  });

  test('a page of the operator’s takes the place of a policy, and its removal brings the policy back [7-9.6]', async () => {
    const sam = await joinDesk('operator');
    const own = { kind: 'page' as const, id: 7, fields: { ...page, column: 'terms' }, seen: 0 };
    dataOf(await sam.api('POST /api/console/content/{kind}', own));
    const policy = async () =>
      (await readSite(sam)).policies.find(({ name }) => name === 'cookies')!.state;
    expect(await policy()).toBe('own');
    dataOf(await sam.api('POST /api/console/content/{kind}/{id}/remove', { kind: 'page', id: 7 }));
    expect(await policy()).toBe('shipped');
    const unknown = { kind: 'page' as const, id: 999, fields: page, seen: 0 };
    expect(refusalOf(await sam.api('POST /api/console/content/{kind}', unknown))).toBe(
      'content.unknown',
    );
  });

  test('are shown from their moment on and until another, in whatever zone it was said [7-9.7]', async () => {
    const sam = await joinDesk('operator');
    const begin = Math.ceil(now().getTime() / 1000) * 1000 + 3_600_000;
    const inZone = (at: number, hours: number) => {
      const local = new Date(at + hours * 3_600_000).toISOString().slice(0, 19);
      return `${local}${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`;
    };
    const picture = await uploadPicture(sam);
    const shown = { begins_at: inZone(begin, -8), ends_at: inZone(begin + 60_000, 8) };
    const banner = await write(sam, 'banner', { 'title.en': 'Friday', picture, ...shown });
    const notice = await write(sam, 'announcement', {
      'title.en': 'Friday',
      'html.en': '<p>Now</p>',
      at: inZone(begin, -8),
      ends_at: inZone(begin + 60_000, 8),
    });
    expect((await read(sam, 'banner', banner.id)).fields['begins_at']).toBe(
      new Date(begin).toISOString(),
    );
    const areShown = async (at_ms: number) => {
      setClock(() => new Date(at_ms));
      const banners = dataOf(await world.visitor('GET /api/banner', {}));
      const notices = dataOf(await world.visitor('GET /api/notice_new', {}));
      return [
        banners.some(({ id }) => id === banner.id),
        notices.some(({ id }) => id === notice.id),
      ];
    };
    expect(await areShown(begin - 10_000)).toEqual([false, false]);
    expect(await areShown(begin)).toEqual([true, true]);
    expect(await areShown(begin + 59_999)).toEqual([true, true]);
    expect(await areShown(begin + 65_000)).toEqual([false, false]);
    setClock();
    const over = {
      'title.en': 'x',
      picture,
      begins_at: inZone(begin, 0),
      ends_at: inZone(begin, 1),
    };
    expect(
      refusalOf(
        await sam.api('POST /api/console/content/{kind}', {
          kind: 'banner',
          fields: over,
          seen: 0,
        }),
      ),
    ).toBe('act.unfit');
  });

  test('a preview has what players read, and nothing that runs [7-9.8]', async () => {
    const sam = await joinDesk('auditor');
    const preview = async (text: string, type: 'html' | 'markdown', language = 'de') =>
      dataOf(await sam.api('POST /api/console/preview', { text, type, language })).html.trim();
    expect(await preview('<p onclick=x>Hi<script>x</script><a href="/top">t</a></p>', 'html')).toBe(
      '<p>Hi<a href="/de/top">t</a></p>',
    );
    expect(await preview('# Hi\n\n<img src=x onerror=x>', 'markdown')).toBe('<h2>Hi</h2>');
  });
});

describe('pictures of operators', () => {
  test('are uploaded as large as a banner, and removed once nothing shows them [7-9.9]', async () => {
    const sam = await joinDesk('operator');
    const picture = await uploadPicture(sam);
    const file = path.join(test_uploads_dir, path.basename(picture));
    expect((await sharp(file).metadata()).width).toBe(1600);
    const save = async (logo: string) =>
      dataOf(await sam.api('POST /api/console/site', { fields: { logo }, seen: 1e9 }));
    await save(picture);
    const shown = async () =>
      dataOf(await sam.api('GET /api/console/pictures', {})).list.find(
        (one) => one.picture === picture,
      )?.shown;
    expect(await shown()).toEqual(['the logo']);
    const remove = () => sam.api('POST /api/console/pictures/remove', { picture });
    expect(refusalOf(await remove())).toBe('picture.shown');
    await save('');
    expect(await shown()).toEqual([]);
    dataOf(await remove());
    expect(await shown()).toBeUndefined();
    await expect.poll(() => fs.existsSync(file)).toBe(false);
    expect(refusalOf(await remove())).toBe('picture.unknown');
    const again = await sam.api('POST /api/console/site', { fields: { logo: picture }, seen: 1e9 });
    expect(refusalOf(again), 'one that is gone isn’t shown again').toBe('act.unfit');
  });

  test('of a player’s aren’t the operator’s to remove [7-9.9]', async () => {
    const [sam, ann] = [await joinDesk('operator'), await joinPlayer(world)];
    const bytes = await sharp({
      create: { width: 9, height: 9, channels: 3, background: '#fff' },
    })
      .png()
      .toBuffer();
    const file = new Blob([new Uint8Array(bytes)]);
    const { url } = dataOf(await ann.api('POST /api/upload_img', { file }));
    const removed = await sam.api('POST /api/console/pictures/remove', { picture: url });
    expect(refusalOf(removed)).toBe('picture.unknown');
  });
});
