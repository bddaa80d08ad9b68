import { describe, expect, test } from 'vitest';
import { now } from '../kit/clock.ts';
import { demo_words } from '../demo/world/words/index.ts';
import { dataOf, expectRefusal, send } from '../testing/send.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';
import { readFresh } from './testing.ts';

const world = openWorld();

const hour_ms = 3600 * 1000;

describe('the announcements', () => {
  const notices = (headers: Record<string, string> = {}) =>
    readFresh(world.url, 'GET /api/notice_new', { headers });
  const notice = { language: 'en', title: 'News', html: '<p>News</p>' };

  test('are shown newest first, and those to come not yet', async () => {
    const list = await notices();
    expect(list.map(({ title }) => title)).toEqual([
      'New cases in the armoury',
      'Check our draws yourself',
    ]);
    expect(list[0]).toEqual({
      id: 3,
      title: 'New cases in the armoury',
      picture: null,
      link: '/',
      content: expect.stringMatching(/^<p>/),
    });
    const day_from_now = new Date(now().getTime() + 24 * hour_ms);
    await world.owner
      .insertInto('content_notices')
      .values({ ...notice, id: 10, at: day_from_now })
      .execute();
    expect(await notices()).toEqual(list);
  });

  test('are cleaned, and in the reader’s language where they can be [1-7.117 2-3.76 2-3.77 2-3.78 2-3.79 2-7.43 2-7.44]', async () => {
    const at = now();
    const html = '<b>New</b><img src=x onerror=alert(1)>';
    await world.owner
      .insertInto('content_notices')
      .values([
        { ...notice, id: 11, at, html },
        {
          ...notice,
          id: 11,
          at,
          language: 'fr',
          title: 'Nouvelles',
          picture: '/uploads/a.webp',
          link: '/',
        },
      ])
      .execute();
    expect((await notices())[0]).toEqual({
      id: 11,
      title: 'News',
      picture: null,
      link: null,
      content: '<b>New</b>',
    });
    const french = await notices({ language: 'fr' });
    expect(french[0]).toMatchObject({
      id: 11,
      title: 'Nouvelles',
      picture: '/uploads/a.webp',
      link: '/',
    });
    expect(french.filter(({ id }) => id === 11)).toHaveLength(1);
    const { new_cases, fairness } = demo_words.fr.notices;
    expect(french.slice(1).map(({ title }) => title)).toEqual([new_cases.title, fairness.title]);
  });

  test('are those that concern the reader: visitors aren’t told of second factors, nor players to register', async () => {
    await world.owner.deleteFrom('content_notices').where('id', '>=', 10).execute();
    const at = now();
    await world.owner
      .insertInto('content_notices')
      .values([
        { ...notice, id: 21, at, title: 'Register', audience: 'visitors' },
        { ...notice, id: 22, at, title: 'All of you', audience: 'everyone' },
      ])
      .execute();
    const titles = (list: { title: string }[]) => list.map(({ title }) => title);
    const ann = await joinPlayer(world);
    const as_ann = { authorization: `Bearer ${ann.token}` };
    const for_visitors = [
      'All of you',
      'Register',
      'New cases in the armoury',
      'Check our draws yourself',
    ];
    expect(titles(await notices())).toEqual(for_visitors);
    expect(titles(await notices(as_ann))).toEqual([
      'All of you',
      'New cases in the armoury',
      'Turn on the second factor',
      'Check our draws yourself',
    ]);
    expect(titles(dataOf(await world.visitor('GET /api/notice_new', {})))).toEqual(for_visitors);
    await expect(
      world.owner
        .insertInto('content_notices')
        .values({ ...notice, id: 23, at, audience: 'nobody' })
        .execute(),
    ).rejects.toThrow('content_notice_audience_is_known');
  });

  test('are at most 20, in whatever language', async () => {
    const at = now();
    const ids = Array.from({ length: 25 }, (_, n) => 100 + n);
    await world.owner
      .insertInto('content_notices')
      .values(
        ids.flatMap((id) => ['en', 'pl'].map((language) => ({ ...notice, id, language, at }))),
      )
      .execute();
    const newest = ids.toReversed().slice(0, 20);
    expect((await notices()).map(({ id }) => id)).toEqual(newest);
    expect((await notices({ language: 'pl' })).map(({ id }) => id)).toEqual(newest);
  });

  test('are an empty list when there is none', async () => {
    await world.owner.deleteFrom('content_notices').execute();
    expect(await notices()).toEqual([]);
  });
});

describe('the banners', () => {
  const banners = (query = '', headers: Record<string, string> = {}) =>
    readFresh(world.url, 'GET /api/banner', { path: `/api/banner${query}`, headers });

  test('of the demo world show cases that are there, with pictures that are theirs', async () => {
    const list = await banners();
    expect(list).toHaveLength(3);
    const cases = dataOf(await world.visitor('GET /api/box', { limit: 100 })).list;
    for (const { picture, link, video } of list) {
      const shown = cases.find(({ id }) => link === `/case/${id}`);
      expect({ picture, video }).toEqual({ picture: shown?.picture, video: null });
    }
  });

  test('can be narrowed to those with a video or without [1-7.115 1-7.116]', async () => {
    const video = '/uploads/reel.mp4';
    const values = {
      id: 9,
      language: 'en',
      title: 'A film',
      picture: '/uploads/a.webp',
      video,
      position: -1,
    };
    await world.owner.insertInto('content_banners').values(values).execute();
    expect((await banners()).map(({ id }) => id)).toEqual([9, 1, 2, 3]);
    expect(await banners('?video=1')).toEqual([
      { id: 9, title: 'A film', picture: '/uploads/a.webp', video, link: null },
    ]);
    expect((await banners('?video=0')).map(({ id }) => id)).toEqual([1, 2, 3]);
    expectRefusal(await send(world.url, 'GET /api/banner?video=yes'), 'request.invalid');
  });

  test('are in the reader’s language where they can be', async () => {
    const titles = async () =>
      (await banners('?video=0', { language: 'es' })).map(({ title }) => title);
    const [spanish, english] = [
      await titles(),
      (await banners('?video=0')).map(({ title }) => title),
    ];
    expect(spanish.filter((title) => english.includes(title))).toEqual([]);
    await world.owner
      .deleteFrom('content_banners')
      .where('language', '=', 'es')
      .where('id', '=', 2)
      .execute();
    expect(await titles()).toEqual(spanish.with(1, english[1]!));
  });
});
