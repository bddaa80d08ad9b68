import { describe, expect, test } from 'vitest';
import { randomHex } from '../kit/random.ts';
import { joinMember } from '../staff/testing.ts';
import { makeCase } from '../testing/cases.ts';
import { joinGifted } from '../testing/join-gifted.ts';
import { dataOf, refusalOf } from '../testing/send.ts';
import { openWorld } from '../testing/world.ts';
import { enter, hostOf, joinHost } from './testing/rooms.ts';

const world = openWorld();

type Member = Awaited<ReturnType<typeof joinMember>>;

const wish = { title: 'Friday', people: 2, prizes: [{ money: 5 }, { tokens: 2.5 }] };
const open = ({ api }: Member, more: object = {}, idempotency_key = randomHex(8)) =>
  api('POST /api/console/giveaways', { giveaway: { ...wish, ...more } }, { idempotency_key });
const show = async ({ api }: Member, id: number) =>
  dataOf(await api('GET /api/console/giveaways/{id}', { id }));

describe('giveaways at the console', () => {
  test('an official one is opened once by one form, with prizes whose worth was said, and called off while nobody has joined [7-5.11]', async () => {
    const otto = await joinMember(world, 'operator');
    const box = await makeCase(world, { type: 'granted' });
    const prizes = [...wish.prizes, { case: box.id }];
    const preview = await otto.api('POST /api/console/giveaways/preview', { prizes });
    expect(dataOf(preview)).toMatchObject({ tokens: 2.5 });
    expect(dataOf(preview).worth).toBeGreaterThan(5);
    const both = await Promise.all([
      open(otto, { prizes, with_code: true }, 'form'),
      open(otto, { prizes, with_code: true }, 'form'),
    ]);
    const [made, twin] = both.map(dataOf);
    expect(twin).toEqual(made);
    const { id, code } = made!;
    expect(await show(otto, id)).toMatchObject({
      title: 'Friday',
      state: 'open',
      starts: 'when_full',
      host: null,
      code,
      worth: dataOf(preview).worth,
      tokens: 2.5,
      server_seed: null,
      server_seed_hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
    const official = { 'filter[official]': 'yes', 'filter[state]': 'open', sums: 'yes' } as const;
    expect(dataOf(await otto.api('GET /api/console/giveaways', official))).toMatchObject({
      list: [{ id, prizes: 3 }],
      sums: { count: 1, entrants: 0 },
    });
    const cancel = () => otto.api('POST /api/console/giveaways/{id}/cancel', { id });
    expect(dataOf(await cancel())).toEqual({ state: 'cancelled' });
    expect(await show(otto, id)).toMatchObject({ state: 'cancelled', reason: 'called_off' });
  });

  test('one that somebody has joined can’t be called off, and its seed stays hidden until the draw [7-5.11]', async () => {
    const otto = await joinMember(world, 'operator');
    const { id } = dataOf(await open(otto));
    const [ann, ben] = [await joinGifted(world), await joinGifted(world)];
    dataOf(await enter(ann, id));
    const cancel = await otto.api('POST /api/console/giveaways/{id}/cancel', { id });
    expect(refusalOf(cancel)).toBe('giveaway.entered');
    expect(await show(otto, id)).toMatchObject({
      joined: [{ n: 1, player_id: ann.id }],
      server_seed: null,
    });
    dataOf(await enter(ben, id));
    const drawn = await show(otto, id);
    if (drawn.state === 'drawn') expect(drawn.server_seed).toMatch(/^[0-9a-f]{64}$/);
    else expect(drawn.server_seed).toBeNull();
  });

  test('refuses what can’t be given, and says who may host [7-5.11]', async () => {
    const [otto, finn] = [await joinMember(world, 'operator'), await joinMember(world, 'finance')];
    const unfit = { prizes: [{ hash_name: 'No such thing' }] };
    expect(refusalOf(await open(otto, unfit))).toBe('act.unfit');
    expect(refusalOf(await otto.api('POST /api/console/giveaways/preview', unfit))).toBe(
      'act.unfit',
    );
    expect(refusalOf(await open(otto, { people: undefined }))).toBe('request.invalid');
    const host = await joinHost(world);
    await hostOf(host);
    const hosts = async () => dataOf(await otto.api('GET /api/console/hosts', {})).list;
    expect(await hosts()).toContainEqual(expect.objectContaining({ id: host.id, open: 1 }));
    const change = (is_host: boolean, reason = 'streams no more') =>
      otto.api('POST /api/console/players/{id}/host', { id: host.id, is_host, reason });
    expect(refusalOf(await change(false, ''))).toBe('reason.required');
    dataOf(await change(false));
    expect(refusalOf(await change(false))).toBe('act.unfit');
    expect((await hosts()).map(({ id }) => id)).not.toContain(host.id);
    expect(refusalOf(await open(finn))).toBe('role.missing');
    expect(refusalOf(await finn.api('GET /api/console/giveaways', {}))).toBe('role.missing');
  });
});
