/** Messages about refused and successful calls: their wording, and their duration. */
import type { Page, Route } from '@playwright/test';
import { randomHex } from '../../server/kit/random.ts';
import { expect, fillSignIn, openPage, test } from '../story.ts';

const alert = (page: Page, text: string) =>
  page.getByRole('alert').getByText(text, { exact: true });

/** Answers a refusal as the server words it; without words it contains only its key. */
function refuse(call: Route, code: number, key: string, msg: string): Promise<void> {
  return call.fulfill({ status: 422, json: { code, msg, data: { key } } });
}

async function openDoor(page: Page) {
  await openPage(page, '/');
  await page.evaluate(`void dispatchEvent(new Event('login_up'))`);
  const dialog = page.getByRole('dialog');
  await expect(dialog.locator('form')).toHaveCount(1);
  return dialog;
}

test.describe('A door that refuses', () => {
  test('is quoted: when no code could be sent, and when the password couldn’t be set; without a word it is said in ours [1-8.10 1-8.16]', async ({
    page,
    faults,
  }) => {
    faults.expect(/^422 POST \/api\/(email\/forget|user\/send_email_code)$/);
    let msg = '';
    await page.route(/\/api\/(email\/forget|user\/send_email_code)$/, (call) =>
      refuse(call, 1104, 'door.braked', msg),
    );
    const dialog = await openDoor(page);
    await dialog.getByLabel('E-mail').fill(`visitor-${randomHex(4)}@vitrine.test`);
    await dialog.getByRole('button', { name: 'Forgot your password?' }).click();
    await expect(dialog.locator('form')).toHaveCount(1);
    await dialog.getByLabel('Verification code').fill('ABCD-2345');
    await dialog.locator('[name=password]').fill('a good password');
    await dialog.locator('[name=password_confirmation]').fill('a good password');
    for (const [button, without_words] of [
      ['Send code', 'Send Fail'],
      ['Set the new password', 'error'],
    ] as const) {
      const send = dialog.getByRole('button', { name: button });
      for (const words of [`The server says no to “${button}”.`, '']) {
        msg = words;
        await send.click();
        await expect(alert(page, words || without_words)).toBeVisible();
        await expect(send).not.toHaveAttribute('aria-busy', 'true');
      }
    }
  });

  test('by a challenge is quoted under it; without a word it is said in ours [1-8.13]', async ({
    page,
    newcomer,
    faults,
  }) => {
    faults.expect(/^422 POST \/api\/(email\/login|captcha\/check)$/);
    await page.route('**/api/email/login', (call) => refuse(call, 6206, 'challenge.required', ''));
    let repMsg = 'Not quite: a little further to the right.';
    await page.route('**/api/captcha/check', (call) =>
      call.fulfill({
        status: 422,
        json: {
          code: 6111,
          msg: '',
          data: null,
          repCode: '6111',
          repMsg,
          repData: null,
          success: false,
        },
      }),
    );
    await openDoor(page);
    await fillSignIn(page, newcomer);
    const dialog = page.getByRole('dialog', { name: 'Quick check' });
    const slider = dialog.getByRole('slider');
    for (const told of [repMsg, 'Validation failed']) {
      await expect(slider).toBeFocused();
      await page.keyboard.press('ArrowRight');
      // A new picture replaces the refused one.
      const renewed = page.waitForResponse('**/api/captcha/get');
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('alert')).toHaveText(told);
      await renewed;
      repMsg = '';
    }
  });
});

test.describe('A message', () => {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    test(`stands for 4000 ms, and then it is gone, with the motion preference “${reducedMotion}” [1-4.50 1-9.9]`, async ({
      page,
      player,
    }) => {
      expect(player.email).toBeTruthy();
      await page.emulateMedia({ reducedMotion });
      await openPage(page, '/provablyfair');
      await page.getByRole('contentinfo').getByRole('button', { name: 'Use a code' }).click();
      await page.getByRole('dialog').getByLabel('Friend’s code').fill('ann');
      await page.keyboard.press('Enter');
      const message = page
        .getByRole('status')
        .filter({ hasText: 'The code was used successfully' });
      await expect(message).toBeVisible();
      // The message's draining line is its clock. The story sets it, so as not to depend on the
      // machine's speed.
      const setClock = (time_ms: number) =>
        page.evaluate(`(() => {
          const [line] = document.querySelector('[role=status] span[aria-hidden]').getAnimations();
          line.currentTime = ${time_ms};
        })()`);
      await setClock(0);
      await page.evaluate(
        `document.querySelector('[role=status] span[aria-hidden]').getAnimations()[0].pause()`,
      );
      await setClock(3700);
      await page.evaluate(
        'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))',
      );
      await expect(message).toBeVisible();
      await setClock(4300);
      await expect(message).toHaveCount(0);
    });
  }
});
