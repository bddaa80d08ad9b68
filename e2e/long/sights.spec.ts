import type { Page } from '@playwright/test';
import type { LocaleCode } from '@vitrine/i18n/locales';
import { watchMotion } from '../motion.ts';
import { expected_faults, isFor, openSight, people, sights, type Person } from '../sights.ts';
import {
  announcement,
  expect,
  expectAccessible,
  findCase,
  giveSession,
  openCases,
  openingButton,
  openPage,
  reels,
  test,
  waitForStillness,
  with_motion,
} from '../story.ts';

/** Long words, wide letters, tall letters. */
const hard_locales: readonly LocaleCode[] = ['en', 'de', 'ru', 'in'];
/** Splits the languages of a page that both see: each reads it in two of them. */
const read_by: Record<Person, readonly LocaleCode[]> = {
  visitor: ['en', 'ru'],
  player: ['de', 'in'],
};
/** A player reads these in one more, so that pages with much text meet every kind of language. */
const also: Readonly<Record<string, readonly LocaleCode[]>> = {
  vip: ['ch-tr'],
  'my-check': ['ch-tr', 'vn'],
  event: ['vn'],
  'event-check': ['vn'],
  'event-cards': ['vn'],
  'event-snow': ['vn'],
  'event-coupon': ['vn'],
  turntable: ['vn'],
  mission: ['vn'],
  'my-promotion': ['br'],
  'my-guide': ['br'],
  blog: ['ru'],
  'blog-article': ['ru'],
  support: ['ru'],
  'my-support': ['ru'],
};
const desk = { width: 1280, height: 720 };
const phone = { width: 390, height: 844 };
/** 1280 pixels at a zoom of 400%. */
const smallest = { width: 320, height: 640 };

/**
 * Texts that are cut off: outside of the window, of a clipping ancestor, or of their control.
 * Excludes intended ellipses, scrollable content, and texts hidden visually or from assistive
 * technology.
 */
const cut_texts = `(() => {
  const cut = [];
  const range = document.createRange();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: text } = texts;
    const { parentElement: parent } = text;
    if (!text.data.trim() || !parent.checkVisibility({ visibilityProperty: true }) || parent.closest('[aria-hidden=true]')) continue;
    range.selectNodeContents(text);
    const { left, right, top, bottom, height } = range.getBoundingClientRect();
    if (height === 0) continue;
    // Tall letters may reach a little out of their line.
    const slack = height / 4;
    let within = 'the window';
    let is_cut = left < -1 || right > innerWidth + 1;
    for (let at = parent; at !== document.body; at = at.parentElement) {
      const { position, display, overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(at);
      const box = at.getBoundingClientRect();
      const unseen = position === 'absolute' && box.width <= 1;
      if (unseen || textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || /auto|scroll/.test(overflowX)) {
        is_cut = false;
        break;
      }
      if (is_cut) continue;
      const holds = overflowX !== 'visible' || (display !== 'inline' && at.matches('a, button, label, summary, [role=tab]'));
      const is_out = holds && (left < box.left - 1 || right > box.right + 1);
      const is_under = /hidden|clip/.test(overflowY) && (top < box.top - slack || bottom > box.bottom + slack);
      if (is_out || is_under) {
        is_cut = true;
        within = at.tagName.toLowerCase() + '.' + [...at.classList].join('.');
      }
    }
    if (is_cut) cut.push(text.data.trim() + ' — in ' + within);
  }
  return cut;
})()`;

async function expectToFit(page: Page, where: string): Promise<void> {
  const { width } = page.viewportSize()!;
  await expect.poll(() => page.evaluate('innerWidth'), `${where}: is resized`).toBe(width);
  await waitForStillness(page);
  expect(
    await page.evaluate('document.documentElement.scrollWidth'),
    `${where}: scrolls sideways`,
  ).toBe(width);
  expect(await page.evaluate(cut_texts), where).toEqual([]);
}

/** On a phone everything is readable, and at 400% nothing scrolls in two directions. */
async function expectToFitEverywhere(page: Page, where: string): Promise<void> {
  for (const size of [phone, smallest]) {
    await page.setViewportSize(size);
    await expectToFit(page, `${where} at ${size.width} pixels`);
  }
}

test.describe('Everything can be read to its end', () => {
  test.use({ viewport: phone });
  test.beforeEach(async ({ newcomer, faults, database: { db } }) => {
    // The recorder of motion can't inspect a letter in the outbox, whose frame runs no scripts.
    faults.expect(...expected_faults, /^console: Blocked script execution in 'about:srcdoc'/);
    await openCases(newcomer, 'First Light', 4);
    const confirmed = { email_verified_at: new Date() };
    await db
      .updateTable('accounts_players')
      .set(confirmed)
      .where('email', '=', newcomer.email)
      .execute();
  });

  for (const sight of sights) {
    test(`at ${sight.name}: there is no barrier, and nothing moves on and on`, async ({
      page,
      visitor,
      context,
      newcomer,
      product,
    }) => {
      const watched = await watchMotion(page);
      for (const person of people.filter((one) => isFor(one, sight))) {
        if (person === 'player') await giveSession(context, newcomer, product.url);
        const more = person === 'player' ? (also[sight.name] ?? []) : [];
        for (const locale of [...(sight.who ? hard_locales : read_by[person]), ...more]) {
          const is_inspected = locale === 'en' || locale === 'de';
          await page.setViewportSize(is_inspected ? desk : phone);
          await openSight(page, sight, visitor, locale);
          if (is_inspected) await expectAccessible(page, { with_frame: sight.name === 'home' });
          await expectToFitEverywhere(page, `a ${person}, ${locale}`);
          const movements = await watched();
          expect(movements.filter(({ moves, takes_ms }) => moves || takes_ms === null)).toEqual([]);
        }
      }
    });
  }

  for (const locale of hard_locales) {
    test.describe(`with the reel, under “/${locale}”`, () => {
      test.use(with_motion);

      test(`by a player who opens, sells and looks around`, async ({ page, player }) => {
        const prefix = locale === 'en' ? '' : `/${locale}`;
        const { path } = await findCase(player.api, 'First Light');
        await openPage(page, prefix + path);
        await openingButton(page).click();
        await expect(reels(page)).toHaveCount(1);
        await expectToFit(page, 'reel');
        await page.keyboard.press('Escape');
        await expect(announcement(page)).not.toBeEmpty();
        await expectToFitEverywhere(page, 'end card');

        await openPage(page, `${prefix}/my/backpack`);
        await page.getByRole('article').first().click();
        await expectToFitEverywhere(page, 'selection');
        await page.getByRole('main').getByRole('button').last().click();
        await page.getByRole('dialog').waitFor();
        await expectToFitEverywhere(page, 'sale');
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);

        for (const menu of ['account-menu', 'language-menu']) {
          await page.setViewportSize(phone);
          await page.locator(`button[popovertarget=${menu}]:visible`).click();
          await expect(page.locator(`#${menu}`)).toBeVisible();
          await expectToFitEverywhere(page, menu);
        }
      });
    });
  }
});
