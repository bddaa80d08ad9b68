import { expect, fillSignIn, headerMoney, openPage, test } from '../story.ts';

test('Who mistyped a password five times signs in all the same: the page does the work that the door asks for', async ({
  page,
  newcomer,
  faults,
}) => {
  faults.expect(/^428 POST \/api\/email\/login$/);
  await openPage(page, '/');
  for (let wrong = 0; wrong < 5; wrong += 1) {
    const data = { email: newcomer.email, password: '0'.repeat(64) };
    expect((await page.request.post('/api/email/login', { data })).status()).toBe(422);
  }
  const worked: string[] = [];
  page.on('worker', (worker) => worked.push(new URL(worker.url()).origin));
  const works: (string | undefined)[] = [];
  page.on('request', (call) => {
    if (call.url().endsWith('/api/email/login')) works.push(call.headers()['work']);
  });
  await page.evaluate(`void dispatchEvent(new Event('login_up'))`);
  await fillSignIn(page, newcomer);
  await expect(headerMoney(page)).toHaveText('$500.00');
  expect(works.map((work) => typeof work)).toEqual(['undefined', 'string']);
  expect(new Set(worked)).toEqual(new Set([new URL(page.url()).origin]));
});
