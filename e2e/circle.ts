/** The whole circle, from a fresh account to a delivered item. */
import type { Page } from '@playwright/test';
import { mills } from '@vitrine/contract/amount';
import type { Client } from '@vitrine/contract/client';
import { changePrice } from '../server/catalogue/index.ts';
import { transact, type Db } from '../server/kit/db.ts';
import { newcomer_words, register, welcomeCard } from './newcomer.ts';
import { expect, findCase, granted, openingButton, openPage } from './story.ts';

const trade_url = 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=abcdefgh';

/** The texts of the circle. */
export const circle_words = {
  en: {
    ...newcomer_words.en,
    pay: /^Pay \$?[\d.]+$/,
    amount: 'Amount',
    sandbox: 'Demo: no money moves here',
    credited: 'It is on your balance',
    money: /^\$20\.00$/,
    draw: 'Verify this draw',
    needs: /^Needs .* more$/,
    buy: 'Buy and withdraw',
    withdraw: 'Withdraw',
    link: 'Trade link',
    save: 'Save trade link',
    dearer: 'The item has become dearer',
    missing: /Top up/,
    pay_difference: /Pay.*0\.37.*and withdraw/,
    paid: 'Difference paid: 0.37',
    accept: 'Accept',
    succeeded: 'Succeeded',
    protected: 'Protected for 7 days',
    history: [
      'A withdrawn item was delivered',
      'You asked to withdraw an item',
      'You topped up',
      'You bought an item in the shop',
      'You topped up',
      'You opened Pebble Path',
      'You were given the case Handshake',
      'You topped up',
      'You opened Hello There, which was given to you',
      'You were given the case Hello There',
    ],
    points: 'You earned points by playing',
  },
  de: {
    ...newcomer_words.de,
    pay: /^[\d,]+(\s\$)? zahlen$/,
    amount: 'Betrag',
    sandbox: 'Demo: Hier fließt kein Geld',
    credited: 'Dein Guthaben ist da',
    money: /^20,00\s\$$/,
    draw: 'Diese Ziehung prüfen',
    needs: /^Noch .* nötig$/,
    buy: 'Kaufen und auszahlen',
    withdraw: 'Auszahlen',
    link: 'Handelslink',
    save: 'Handelslink speichern',
    dearer: 'Das Item ist teurer geworden',
    missing: /einzahlen/,
    pay_difference: /0,37.*zahlen und auszahlen/,
    paid: 'Bezahlte Differenz: 0,37',
    accept: 'Annehmen',
    succeeded: 'Erfolgreich',
    protected: '7 Tage geschützt',
    history: [
      'Ein ausgezahltes Item wurde zugestellt',
      'Du hast die Auszahlung eines Items angefordert',
      'Du hast eingezahlt',
      'Du hast im Shop ein Item gekauft',
      'Du hast eingezahlt',
      'Du hast Pebble Path geöffnet',
      'Du hast die Kiste Handshake geschenkt bekommen',
      'Du hast eingezahlt',
      'Du hast Hello There geöffnet, die dir geschenkt wurde',
      'Du hast die Kiste Hello There geschenkt bekommen',
    ],
    points: 'Du hast durch Spielen Punkte verdient',
  },
};
type Words = (typeof circle_words)['en'];

/** Pays the top-up whose page is open, at the sandbox's page that follows. */
async function pay(page: Page, words: Words): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: words.pay }).click();
  await expect(page.getByText(words.sandbox)).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: words.pay }).click();
}

/**
 * Goes from the welcome case to a delivered item, and finds each step in the history. `nth`: which
 * item of the shop this story alone buys and changes in price, from 1.
 */
export async function goWholeCircle(page: Page, visitor: Client, db: Db, words: Words, nth: number): Promise<void> {
  const { prefix } = words;
  const main = page.getByRole('main');
  await openPage(page, `${prefix}/`);
  await register(page, visitor, words);
  await welcomeCard(page, words).getByRole('link', { name: words.open_it }).click();
  await page.getByRole('button', { name: words.open }).click();
  await expect(page.getByRole('button', { name: words.verify })).toBeVisible();

  await page.getByRole('banner').locator('a[href$="/pay"]').filter({ visible: true }).first().click();
  await page.getByRole('textbox', { name: words.amount }).fill('20');
  await pay(page, words);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.credited);
  await expect(page.getByRole('banner').getByText(words.money).filter({ visible: true }).first()).toBeVisible();

  await openPage(page, `${prefix}${(await findCase(visitor, 'Pebble Path')).path}`);
  await openingButton(page).click();
  await expect(page.getByRole('link', { name: words.draw })).toBeVisible();

  // The item's price is this story's alone.
  const [goods] = granted(await visitor('GET /api/system_shop', { price: 6, page: nth, limit: 1 })).list;
  const { id, price, name } = goods!;
  const price_mills = Math.round(price * 1000);
  const setPrice = (to_mills: number) => transact(db, (tx) => changePrice(tx, id, mills(to_mills)));
  await openPage(page, `${prefix}/item/${id}`);
  await main.getByRole('link', { name: words.needs }).click();
  await pay(page, words);
  await expect(page).toHaveURL(`${prefix}/item/${id}`);
  await main.getByRole('button', { name: words.buy }).click();
  await expect(page).toHaveURL(new RegExp(`/item/${id}\\?od=od&oid=\\d+$`));
  await setPrice(price_mills + 370);
  try {
    await page.reload();
    await main.getByRole('button', { name: words.withdraw, exact: true }).click();
    await page.getByRole('dialog').getByLabel(words.link).fill(trade_url);
    await page.getByRole('dialog').getByRole('button', { name: words.save }).click();
    const retrieve = page.getByRole('dialog', { name: words.dearer });
    await retrieve.getByRole('button', { name: words.missing }).click();
    await pay(page, words);
    await retrieve.getByRole('button', { name: words.pay_difference }).click();
    await expect(page).toHaveURL(`${prefix}/my/history/withdrawals`);
    const shown = main.getByRole('article', { name });
    await expect(shown).toContainText(words.paid);
    await shown.getByRole('button', { name: words.accept }).click();
    await expect(shown.getByRole('status')).toHaveText(words.succeeded);
    await expect(shown).toContainText(words.protected);
  } finally {
    await setPrice(price_mills);
  }

  await openPage(page, `${prefix}/my/history`);
  // The points of play come some seconds after it.
  const rows = main.locator('section > ol > li').filter({ hasNotText: words.points });
  await expect(rows).toHaveCount(words.history.length);
  for (const [n, sentence] of words.history.entries()) await expect(rows.nth(n)).toContainText(sentence);
}
