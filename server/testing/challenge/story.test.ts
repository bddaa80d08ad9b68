import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendWorking } from '../../challenge/work/testing/do-work.ts';
import { codeFor, randomEmail } from '../../sign-in/testing/browser.ts';
import { serveApi, type Api } from '../api.ts';
import { expectRefusal, send } from '../send.ts';
import { openWorld, randomAddress } from '../world.ts';
import { solvePicture, type PictureType, type Solved } from './client.ts';

const world = openWorld();
let api: Api;
beforeAll(async () => {
  api = await serveApi(world.db, { settings: { captcha: true } });
});
afterAll(() => api?.close());

describe('somebody with a client of another make, where the doors ask for challenges', () => {
  test.each<[PictureType, (solved: Solved) => object]>([
    ['blockPuzzle', ({ fields }) => fields],
    ['clickWord', ({ captchaVerification }) => ({ captchaVerification })],
  ])(
    'solves %s, gets a code, registers, and signs in with another one [1-3.103 1-3.104 1-3.111 1-7.19 1-7.28 3-7.1]',
    async (type, handIn) => {
      const headers: Record<string, string> = { 'x-forwarded-for': randomAddress() };
      const email = randomEmail();
      const password = createHash('sha256').update('a long sentence').digest('hex');
      const post = (path: string, body: object) => send(api.url, `POST ${path}`, { headers, body });

      expectRefusal(await post('/api/user/send_email_code', { email }), 'challenge.required');
      const first = handIn(await solvePicture({ url: api.url, headers }, type));
      const asked = await post('/api/user/send_email_code', { email, ...first });
      expect(asked.envelope).toMatchObject({ code: 200 });
      // The code is valid only in the browser that requested it.
      headers['cookie'] = asked.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; ');
      const fields = {
        username: 'Mia',
        email,
        password,
        password_confirmation: password,
        check: 1,
      };
      const joined = await post('/api/email/register', {
        ...fields,
        email_code: await codeFor(world, email),
      });
      expect(joined.envelope).toMatchObject({
        code: 200,
        data: { token: expect.stringMatching(/^[0-9a-f]{64}$/) },
      });

      expectRefusal(await post('/api/email/login', { email, password }), 'challenge.required');
      expectRefusal(
        await post('/api/email/login', { email, password, ...first }),
        'challenge.expired',
      );
      const second = handIn(await solvePicture({ url: api.url, headers }, type));
      const signed_in = await sendWorking((work) =>
        send(api.url, 'POST /api/email/login', {
          headers: { ...headers, ...work },
          body: { email, password, ...second },
        }),
      );
      const { token } = signed_in.envelope.data as { token: string };
      const user = await send(api.url, 'GET /api/user', {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(user.envelope).toMatchObject({ code: 200, data: { email } });
      expectRefusal(
        await post('/api/email/login', { email, password, ...second }),
        'challenge.expired',
      );
    },
  );
});
