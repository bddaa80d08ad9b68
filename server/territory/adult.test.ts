import { describe, expect, test } from 'vitest';
import { setClock } from '../kit/clock.ts';
import { openWorld } from '../testing/world.ts';

const world = openWorld();

/** Submits the age form, by default as a page of the site does. */
function answerYes(
  back: string,
  headers: Record<string, string> = { origin: world.url },
): Promise<Response> {
  return fetch(`${world.url}/api/adult`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': '203.0.113.7',
      ...headers,
    },
    body: new URLSearchParams({ back }),
    redirect: 'manual',
  });
}

describe('whoever says to be of age', () => {
  test('has that kept with its time, where no script reads it, and comes back to the page [3-4.1]', async () => {
    setClock(() => new Date('2026-01-02T03:04:05.678Z'));
    const answer = await answerYes('/de/case/7?from=x');
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/de/case/7?from=x']);
    const cookie = answer.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(
      /^adult=2026-01-02T03%3A04%3A05\.678Z; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  test.each([
    '//elsewhere.example',
    '/\\elsewhere.example',
    'https://elsewhere.example',
    '/\t/elsewhere.example',
    '',
  ])('isn’t sent to %j, which is none of ours', async (back) => {
    const answer = await answerYes(back);
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([400, null]);
  });

  test('says it here: another site can’t say it for them', async () => {
    const answer = await answerYes('/', { origin: 'https://elsewhere.example' });
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([403, null]);
  });
});
