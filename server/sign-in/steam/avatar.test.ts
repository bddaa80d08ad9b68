import { hash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setOutside } from '../../kit/outside.ts';
import { serveApi, type Api } from '../../testing/api.ts';
import { runQueuedJobs } from '../../testing/jobs.ts';
import { test_uploads_dir } from '../../testing/settings.ts';
import { openBrowser, openSteam } from '../../testing/steam-browser.ts';
import { openWorld } from '../../testing/world.ts';

const world = openWorld();
const steam = openSteam();
const api_key = hash('md5', 'a key of the Web API');
const avatarfull = 'https://avatars.steamstatic.com/1234_full.jpg';

let api: Api;
let picture: Buffer;
beforeAll(async () => {
  api = await serveApi(world.db, {
    settings: { steam: { url: steam.url, api_key, sandbox: false } },
  });
  const blank = { width: 184, height: 184, channels: 3 as const, background: '#336699' };
  picture = await sharp({ create: blank }).jpeg().toBuffer();
});
afterAll(() => api?.close());

/** A player with a picture at Steam comes from there for the first time. */
async function join(address = avatarfull) {
  steam.profiles.set(steam.steam_id, { personaname: 'Mia', avatarfull: address });
  const browser = openBrowser(api);
  expect(await browser.bring((await browser.goToSteam(steam)).ticket)).toBe('in');
  expect((await browser.player()).avatar, 'nobody waits for a picture').toBeNull();
  return browser;
}

/** Serves Steam’s pictures, besides the rest of Steam; returns the requested addresses. */
function showPictures(answer: () => Response): string[] {
  const asked: string[] = [];
  setOutside(async (request) => {
    if (!request.url.includes('avatars')) return steam.answer(request);
    asked.push(request.url);
    return answer();
  });
  return asked;
}

/** The errors of the jobs that wait for a retry. */
async function readFailures(): Promise<(string | null)[]> {
  const { rows } = await sql<{
    last_error: string | null;
  }>`select last_error from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id
    where task.identifier = 'accounts:fetch_steam_avatar'`.execute(world.owner);
  return rows.map(({ last_error }) => last_error);
}

describe('the picture of who comes from Steam', () => {
  test('becomes one of ours, so that no page loads anything from Steam', async () => {
    const browser = await join();
    showPictures(() => new Response(new Uint8Array(picture)));
    await runQueuedJobs(world);
    const { avatar } = await browser.player();
    expect(avatar).toMatch(/^\/uploads\/[0-9a-f]{32}\.webp$/);
    const kept = sharp(path.join(test_uploads_dir, path.basename(avatar!)));
    expect(await kept.metadata()).toMatchObject({ format: 'webp', width: 184, height: 184 });
  });

  test('doesn’t take the place of one that the player chose meanwhile', async () => {
    const browser = await join();
    const { id } = await browser.player();
    const chosen = '/uploads/0123456789abcdef0123456789abcdef.webp';
    await world.owner
      .updateTable('accounts_players')
      .set({ avatar: chosen })
      .where('id', '=', id)
      .execute();
    const before = fs.readdirSync(test_uploads_dir);
    showPictures(() => new Response(new Uint8Array(picture)));
    await runQueuedJobs(world);
    expect((await browser.player()).avatar).toBe(chosen);
    expect(fs.readdirSync(test_uploads_dir)).toEqual(before);
  });

  test.each([
    'https://evil.example/1.jpg',
    'http://avatars.steamstatic.com/1.jpg',
    'http://127.0.0.1/avatars',
    'x',
  ])('isn’t fetched from elsewhere, whatever the profile says: %s', async (address) => {
    const browser = await join(address);
    const asked = showPictures(() => new Response(new Uint8Array(picture)));
    await runQueuedJobs(world);
    expect(asked).toEqual([]);
    expect(await readFailures(), 'nor tried again').toEqual([]);
    expect((await browser.player()).avatar).toBeNull();
  });

  test('is asked for again later when Steam fails, and no more when it is no picture', async () => {
    const browser = await join();
    const asked = showPictures(() => new Response(null, { status: 503 }));
    await runQueuedJobs(world);
    await runQueuedJobs(world);
    expect(asked, 'not at once').toHaveLength(1);
    expect(await readFailures()).toHaveLength(1);
    const again = showPictures(() => new Response('<svg/>'));
    for (const _ of ['later', 'later still']) {
      await sql`update graphile_worker._private_jobs set run_at = now()`.execute(world.owner);
      await runQueuedJobs(world);
    }
    expect(again).toHaveLength(1);
    expect((await browser.player()).avatar).toBeNull();
  });
});
