import { makeClient } from '@vitrine/contract/client';
import type { Role } from '@vitrine/contract/endpoint';
import type { Input } from '@vitrine/contract/index';
import { crate_kinds } from '@vitrine/art/silhouettes/crates/find';
import { sql } from 'kysely';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { setRoles, startSession } from '../accounts/index.ts';
import { now, setClock } from '../kit/clock.ts';
import { Pictures } from '../kit/pictures.ts';
import { randomHex } from '../kit/random.ts';
import { enableFactor } from '../security/testing.ts';
import { makeCase } from '../testing/cases.ts';
import { runQueuedJobs } from '../testing/jobs.ts';
import { many } from '../testing/many.ts';
import { dataOf, refusalOf, send } from '../testing/send.ts';
import { joinPlayer, openWorld, randomAddress } from '../testing/world.ts';
import { cases } from './index.ts';
import { listCasePlaces } from './show.ts';

type Draft = Input<'POST /api/console/cases'>['draft'];

const world = openWorld();

/** A member of staff with this role, in a session that has given a code. */
async function joinDesk(role: Role) {
  const member = await joinPlayer(world, { is_poor: true, client_seed: null });
  await enableFactor(member);
  await setRoles(world.db, member.id, [role]);
  const token = await startSession(world.db, member.id, { gave_factor: true });
  const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': randomAddress() };
  const { name } = await world.owner
    .selectFrom('accounts_players')
    .select('name')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow();
  return { id: member.id, name, headers, api: makeClient({ base: world.url, headers }) };
}

/** Ten goods between 0.50 and 100, at odds that give back 90% of the price. */
async function makeDraft(sam: Awaited<ReturnType<typeof joinDesk>>): Promise<Draft> {
  const goods = await world.owner
    .selectFrom('catalogue_goods')
    .select(['id', 'price_mills'])
    .where('price_mills', '>=', 500)
    .where('price_mills', '<=', 100_000)
    .orderBy('price_mills')
    .execute();
  const step = Math.floor((goods.length - 1) / 9);
  const draft: Draft = {
    name: `Case ${randomHex(4)}`,
    group: { en: 'By hand' },
    type: 'paid',
    kind: 'vault',
    theme_color: '#4477aa',
    price: 5,
    token_rate_ppm: 50_000,
    prizes: Array.from({ length: 10 }, (_, n) => ({
      goods_id: goods[n * step]!.id,
      tickets: 0,
    })),
  };
  const asked = { draft, locked: [], return_rate: 90 };
  const { prizes } = dataOf(await sam.api('POST /api/console/cases/propose', asked));
  return { ...draft, prizes };
}

/** Creates a case, with the revision that a draft of it begins from. */
async function createOne(sam: Awaited<ReturnType<typeof joinDesk>>) {
  const draft = await makeDraft(sam);
  const { id, revision } = dataOf(await sam.api('POST /api/console/cases', { draft }));
  return { id, seen: revision, draft };
}

const countRevisions = async (case_id: number) =>
  (
    await world.owner
      .selectFrom('cases_revisions')
      .select('id')
      .where('case_id', '=', case_id)
      .execute()
  ).length;

describe('the editor of cases', () => {
  test('is for those with the right to read, to create, to publish and to close cases [7-4.12]', async () => {
    const [auditor, operator] = [await joinDesk('auditor'), await joinDesk('operator')];
    const support = await joinDesk('support');
    const { id, seen, draft } = await createOne(operator);
    dataOf(await auditor.api('GET /api/console/cases', {}));
    dataOf(await auditor.api('POST /api/console/cases/preview', { draft }));
    const rightsOf = async (sam: typeof auditor) =>
      Object.fromEntries(
        await Promise.all(
          [
            ['GET /api/console/cases', undefined],
            ['POST /api/console/cases', { draft }],
            [`POST /api/console/cases/${id}/publish`, { draft, seen }],
            [`POST /api/console/cases/${id}/retire`, {}],
            [
              'POST /api/console/cases/publications',
              { id, seen, draft, at: '2099-01-01T00:00:00Z' },
            ],
          ].map(async ([call, body]) => {
            const { envelope } = await send(world.url, call as string, {
              headers: sam.headers,
              body,
            });
            return [call, (envelope.data as { right?: string }).right ?? 'done'];
          }),
        ),
      );
    const needed = {
      'POST /api/console/cases': 'cases.create',
      [`POST /api/console/cases/${id}/publish`]: 'cases.publish',
      [`POST /api/console/cases/${id}/retire`]: 'cases.close',
      'POST /api/console/cases/publications': 'cases.publish',
    };
    expect(await rightsOf(auditor)).toEqual({ 'GET /api/console/cases': 'done', ...needed });
    expect(await rightsOf(support)).toEqual({ 'GET /api/console/cases': 'cases.read', ...needed });
    expect(await countRevisions(id)).toBe(1);
  });

  test('lists all cases with their return, and finds goods by name [7-4.1 7-4.5]', async () => {
    const sam = await joinDesk('operator');
    const { id, draft } = await createOne(sam);
    const { list } = dataOf(await sam.api('GET /api/console/cases', {}));
    expect(list.find((row) => row.id === id)).toMatchObject({
      name: draft.name,
      type: 'paid',
      open: true,
      price: 5,
      return_rate: 90,
      warning: null,
    });
    const { list: found } = dataOf(
      await sam.api('GET /api/console/cases/goods', { name: 'ak redline' }),
    );
    expect(found[0]!.goods.hash_name).toMatch(/^(?:StatTrak™ )?AK-47 \| Redline/);
    expect(found[0]!.price).toBe(found[0]!.goods.price);
    const { svg } = dataOf(
      await sam.api('GET /api/console/cases/art', {
        name: 'New',
        kind: 'vault',
        theme_color: '#4477aa',
      }),
    );
    expect(svg).toMatch(/^<svg/);
  });

  test('offers every body that can be drawn, each with its picture, and refuses any other [7-4.6]', async () => {
    const sam = await joinDesk('operator');
    const { bodies } = dataOf(await sam.api('GET /api/console/cases/choices', {}));
    expect(bodies.map(({ kind }) => kind)).toEqual(crate_kinds);
    const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'vitrine-bodies-'));
    onTestFinished(() => fs.rm(folder, { recursive: true }));
    const pictures = new Pictures(world.db, folder, cases.pictures!);
    const shown = await pictures.find(path.basename(bodies.at(-1)!.picture));
    expect(shown).toMatchObject({ type: 'image/webp' });
    const draft = { ...(await makeDraft(sam)), kind: 'teapot' };
    const refused = await sam.api('POST /api/console/cases', { draft });
    expect(refusalOf(refused)).toBe('act.unfit');
  });

  test('a case without a chosen body gets the one that its name says, and keeps it as fitting', async () => {
    const sam = await joinDesk('operator');
    const fits = { ...(await makeDraft(sam)), kind: 'fitting', theme_color: '#4477aa' };
    const { id } = dataOf(await sam.api('POST /api/console/cases', { draft: fits }));
    expect(dataOf(await sam.api('GET /api/console/cases/{id}', { id })).draft.kind).toBe('fitting');
    const art = { name: 'Old Lamplight', theme_color: '#4477aa' };
    const drawn = async (kind: string) =>
      dataOf(await sam.api('GET /api/console/cases/art', { ...art, kind, price: 5 })).svg;
    expect(await drawn('fitting')).toBe(await drawn('lantern'));
  });
});

describe('a preview', () => {
  test('equals what publishing writes: ranges, return and hash; and writes nothing [7-4.2 7-4.3]', async () => {
    const sam = await joinDesk('operator');
    const { id, seen, draft } = await createOne(sam);
    const [first, second, ...rest] = draft.prizes;
    const changed = {
      ...draft,
      price: 5.5,
      prizes: [
        { ...first!, tickets: first!.tickets - 7 },
        { ...second!, tickets: second!.tickets + 7 },
        ...rest,
      ],
    };
    const before = await countRevisions(id);
    const preview = dataOf(
      await sam.api('POST /api/console/cases/preview', { id, draft: changed }),
    );
    expect(await countRevisions(id)).toBe(before);
    expect(preview).toMatchObject({ tickets: 1_000_000, refused: null, return_max: 95.33 });
    dataOf(await sam.api('POST /api/console/cases/{id}/publish', { id, seen, draft: changed }));
    const shown = dataOf(await world.visitor('GET /api/box/{id}', { id }));
    expect(shown.goods.map(({ goods, from, to, chance }) => [goods.id, from, to, chance])).toEqual(
      preview.rows.map(({ goods_id, from, to, chance }) => [goods_id, from, to, chance]),
    );
    expect([shown.revision.hash, shown.return_rate]).toEqual([
      preview.revision_hash,
      preview.return_rate,
    ]);
    for (const { chance, one_in } of preview.rows) expect(chance * one_in!).toBeCloseTo(100, 6);
    const { edge, bonus, play_points, partners, keeps, gifts } = preview.house!;
    expect(edge).toBeCloseTo(100 - preview.return_rate!, 1);
    expect(edge - bonus - play_points - partners).toBeCloseTo(keeps, 1);
    expect(gifts).toBeCloseTo(keeps * 0.3, 1);
  });

  test('of an unfinished draft has what is known, and the refusal that publishing gives [7-4.3]', async () => {
    const sam = await joinDesk('operator');
    const draft = await makeDraft(sam);
    const drafts: [Draft, RegExp][] = [
      [{ ...draft, prizes: [] }, /^The chances add up to 0, not to 100\.$/],
      [{ ...draft, prizes: draft.prizes.slice(1) }, /^The chances add up to [\d.]+, not to 100\.$/],
      [{ ...draft, price: 0 }, /^price: an amount above 0/],
      [{ ...draft, name: '' }, /^name: a case needs a name$/],
      [{ ...draft, group: { en: 'A', xx: 'B' } }, /^group: has a language that is none of ours$/],
      [{ ...draft, price: 4.6 }, /^The case would give back 9\d\.\d+% of its price/],
      [{ ...draft, vip_level: 3 }, /^vip_level: /],
      [{ ...draft, type: 'points' }, /^token_rate: only a paid case drops tokens$/],
    ];
    for (const [unfit, said] of drafts) {
      const { refused } = dataOf(
        await sam.api('POST /api/console/cases/preview', { draft: unfit }),
      );
      expect(refused).toEqual({ key: 'act.unfit', detail: expect.stringMatching(said) });
      const answer = await sam.api('POST /api/console/cases', { draft: unfit });
      expect(answer.ok ? 'done' : answer.error.data?.['detail']).toBe(refused!.detail);
    }
    const poor = { draft: { ...draft, price: 10 } };
    const { warnings } = dataOf(await sam.api('POST /api/console/cases/preview', poor));
    expect(warnings).toEqual(['It gives back less than 70% of its price.']);
  });
});

describe('a proposal', () => {
  test('reaches the wished return, with locked odds kept, or says why not [7-4.4]', async () => {
    const sam = await joinDesk('operator');
    const draft = await makeDraft(sam);
    const rare = draft.prizes.at(-1)!;
    const ask = (return_rate: number, given = draft) =>
      sam.api('POST /api/console/cases/propose', {
        draft: given,
        locked: [rare.goods_id],
        return_rate,
      });
    const { prizes } = dataOf(await ask(95));
    expect(prizes.at(-1)).toEqual(rare);
    const { return_rate, tickets } = dataOf(
      await sam.api('POST /api/console/cases/preview', { draft: { ...draft, prizes } }),
    );
    expect([return_rate, tickets]).toEqual([95, 1_000_000]);
    const dear = await ask(95, { ...draft, price: 1_000_000 });
    expect(dear.ok ? '' : dear.error.data?.['detail']).toMatch(/give back from .*% to .*%/);
    expect(refusalOf(await ask(95, { ...draft, type: 'granted' }))).toBe('act.unfit');
  });
});

describe('publishing', () => {
  test('after somebody else is refused with both drafts, who and when; nothing is written [7-3.7 7-4.7 7-4.8]', async () => {
    const [ann, sam] = [await joinDesk('operator'), await joinDesk('operator')];
    const { id, seen, draft } = await createOne(ann);
    const theirs = { ...draft, price: 5.2 };
    dataOf(await ann.api('POST /api/console/cases/{id}/publish', { id, seen, draft: theirs }));
    const yours = { ...draft, price: 5.4 };
    const answer = await sam.api('POST /api/console/cases/{id}/publish', {
      id,
      seen,
      draft: yours,
    });
    expect(refusalOf(answer)).toBe('edit.conflict');
    expect(answer.ok ? undefined : answer.error.data).toMatchObject({
      yours,
      theirs,
      by: ann.name,
      at: expect.any(String),
    });
    expect(await countRevisions(id)).toBe(2);
    const { revision, published } = dataOf(await sam.api('GET /api/console/cases/{id}', { id }));
    expect(published.by).toBe(ann.name);
    const again = { id, seen: revision, draft: yours };
    dataOf(await sam.api('POST /api/console/cases/{id}/publish', again));

    const { list } = dataOf(await sam.api('GET /api/console/cases/{id}/revisions', { id }));
    expect(list.map(({ price, by }) => [price, by])).toEqual([
      [5.4, sam.name],
      [5.2, ann.name],
      [5, ann.name],
    ]);
  });

  test('twice, one after the other or at once, publishes once [7-4.9]', async () => {
    const sam = await joinDesk('operator');
    const { id, seen, draft } = await createOne(sam);
    const asked = { id, seen, draft: { ...draft, price: 5.1 } };
    const options = { idempotency_key: randomHex(8) };
    const publish = () => sam.api('POST /api/console/cases/{id}/publish', asked, options);
    const first = dataOf(await publish());
    expect(dataOf(await publish())).toEqual(first);
    expect(await countRevisions(id)).toBe(2);
    const next = { ...asked, seen: first.revision, draft: { ...draft, price: 5.2 } };
    const answers = await Promise.all(
      Array.from({ length: Math.min(many, 10) }, () =>
        sam.api('POST /api/console/cases/{id}/publish', next),
      ),
    );
    expect(new Set(answers.map((answer) => dataOf(answer).revision)).size).toBe(1);
    expect(await countRevisions(id)).toBe(3);

    const created = await makeDraft(sam);
    const both = await Promise.all(
      [1, 2].map(() => sam.api('POST /api/console/cases', { draft: created }, options)),
    );
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    const { list } = dataOf(await sam.api('GET /api/console/cases', {}));
    expect(list.filter(({ name }) => name === created.name)).toHaveLength(1);
  });

  test('takes names, group and picture along, and players open the new revision [7-4.6]', async () => {
    const [sam, player] = [await joinDesk('operator'), await joinPlayer(world)];
    const { id, seen, draft } = await createOne(sam);
    const renamed = {
      ...draft,
      name: `${draft.name} II`,
      group: { en: `Group ${randomHex(3)}`, de: 'Von Hand' },
      kind: 'capsule' as const,
    };
    const before = dataOf(await world.visitor('GET /api/box/{id}', { id }));
    dataOf(await sam.api('POST /api/console/cases/{id}/publish', { id, seen, draft: renamed }));
    const german = makeClient({ base: world.url, headers: { language: 'de' } });
    const after = dataOf(await german('GET /api/box/{id}', { id }));
    expect([after.name, after.group.name]).toEqual([renamed.name, 'Von Hand']);
    expect(after.picture).not.toBe(before.picture);
    const opened = await player.api('POST /api/box/{id}/open', { id, count: 1 });
    expect(dataOf(opened).openings).toHaveLength(1);
    const edited = dataOf(await sam.api('GET /api/console/cases/{id}', { id }));
    expect(edited.draft).toEqual(renamed);
  });

  test('of a case that was retired opens it again, as reopening does [7-4.11]', async () => {
    const sam = await joinDesk('operator');
    const { id } = await createOne(sam);
    expect(dataOf(await sam.api('POST /api/console/cases/{id}/retire', { id })).open).toBe(false);
    expect(dataOf(await sam.api('POST /api/console/cases/{id}/reopen', { id }))).toEqual({
      open: true,
      return_rate: 90,
    });
    expect(refusalOf(await sam.api('POST /api/console/cases/{id}/retire', { id: 999_999 }))).toBe(
      'case.unknown',
    );
  });
});

describe('a publication at a moment', () => {
  const hour_ms = 3_600_000;
  const inAnHour = () => new Date(now().getTime() + hour_ms).toISOString();

  /** Makes all queued jobs due, as after an outage of two hours, and runs them. */
  async function passTwoHours() {
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(world.owner);
    const later = new Date(now().getTime() + 2 * hour_ms);
    setClock(() => later);
    await runQueuedJobs(world);
    setClock();
  }

  test('leaks nothing before, is listed, and is caught up after an outage [7-4.10]', async () => {
    const sam = await joinDesk('operator');
    const { id, seen, draft } = await createOne(sam);
    const next = { ...draft, price: 5.3 };
    const fresh = await makeDraft(sam);
    const at = inAnHour();
    dataOf(await sam.api('POST /api/console/cases/publications', { id, seen, draft: next, at }));
    dataOf(await sam.api('POST /api/console/cases/publications', { draft: fresh, at }));
    const { scheduled } = dataOf(await sam.api('GET /api/console/cases', {}));
    expect(scheduled).toMatchObject([
      { case_id: id, at, by: sam.name, refused: null },
      { case_id: null, name: fresh.name },
    ]);
    const places = await listCasePlaces(world.db);
    const search = async () =>
      dataOf(await world.visitor('GET /api/box', { name: fresh.name })).total;
    expect(await search()).toBe(0);
    expect(dataOf(await world.visitor('GET /api/box/{id}', { id })).price).toBe(5);
    await runQueuedJobs(world);
    expect(dataOf(await world.visitor('GET /api/box/{id}', { id })).price).toBe(5);
    expect(await listCasePlaces(world.db)).toEqual(places);

    await passTwoHours();
    expect(dataOf(await world.visitor('GET /api/box/{id}', { id })).price).toBe(5.3);
    expect(await search()).toBe(1);
    const { published, scheduled: left } = dataOf(
      await sam.api('GET /api/console/cases/{id}', { id }),
    );
    expect([published.by, left]).toEqual([sam.name, []]);
  });

  test('is withdrawn before, and refused at its moment when somebody has published since [7-4.10]', async () => {
    const sam = await joinDesk('operator');
    const { id, seen, draft } = await createOne(sam);
    const schedule = async (price: number) => {
      const asked = { id, seen, draft: { ...draft, price }, at: inAnHour() };
      return dataOf(await sam.api('POST /api/console/cases/publications', asked)).id;
    };
    const [withdrawn, kept] = [await schedule(5.5), await schedule(5.6)];
    const withdraw = { id: withdrawn };
    dataOf(await sam.api('POST /api/console/cases/publications/{id}/withdraw', withdraw));
    expect(
      refusalOf(await sam.api('POST /api/console/cases/publications/{id}/withdraw', withdraw)),
    ).toBe('publication.unknown');
    const now_asked = { id, seen, draft: { ...draft, price: 5.7 } };
    dataOf(await sam.api('POST /api/console/cases/{id}/publish', now_asked));
    await passTwoHours();
    expect(dataOf(await world.visitor('GET /api/box/{id}', { id })).price).toBe(5.7);
    const { scheduled } = dataOf(await sam.api('GET /api/console/cases/{id}', { id }));
    expect(scheduled).toMatchObject([
      { id: kept, refused: expect.stringContaining('since you opened it') },
    ]);
  });

  test('is refused for a moment that has passed, and for what couldn’t be published now', async () => {
    const sam = await joinDesk('operator');
    const { id, seen, draft } = await createOne(sam);
    const ask = (given: Partial<Input<'POST /api/console/cases/publications'>>) =>
      sam.api('POST /api/console/cases/publications', {
        id,
        seen,
        draft,
        at: inAnHour(),
        ...given,
      });
    expect(refusalOf(await ask({ at: '2020-01-01T00:00:00Z' }))).toBe('act.unfit');
    expect(refusalOf(await ask({ draft: { ...draft, price: 1 } }))).toBe('act.unfit');
    const box = await makeCase(world);
    expect(refusalOf(await ask({ id: box.id }))).toBe('edit.conflict');
  });
});
