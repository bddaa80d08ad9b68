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
    dearer: 'The item’s price has gone up',
    missing: /Top up/,
    pay_difference: /Pay.*0\.37.*and withdraw/,
    paid: 'Difference paid: 0.37',
    accept: 'Accept',
    succeeded: 'Succeeded',
    protected: 'Protected until',
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
    withdrawOf: (name: string) => `Withdraw ${name}`,
    fail: 'Let the payment fail',
    payment_failed: 'The payment failed',
    again: 'Try again',
    decline: 'Decline',
    cancelled: 'Cancelled',
    out_of_stock: 'Out of stock',
    failed: 'Failed',
    take: 'Take the substitute',
    instead: 'Sent instead of',
    reverse: 'Reverse the trade',
    checked: 'Being checked',
    end_check: 'End the check',
    reversed: 'Reversed',
    wrong_history: [
      'A delivered trade was reversed; you got its price in tokens',
      'A withdrawn item was delivered',
      'You agreed to another item for a withdrawal',
      'A withdrawal failed; the item is back in your backpack',
      'You asked to withdraw an item',
      'A withdrawal was cancelled; the item is back in your backpack',
      'You asked to withdraw an item',
      'You topped up',
      'You bought an item in the shop',
      'You topped up',
      'You were given the case Handshake',
      'You topped up',
      'You were given the case Hello There',
    ],
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
    protected: 'Geschützt bis',
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
    withdrawOf: (name: string) => `${name} auszahlen`,
    fail: 'Zahlung scheitern lassen',
    payment_failed: 'Die Zahlung ist gescheitert',
    again: 'Erneut versuchen',
    decline: 'Ablehnen',
    cancelled: 'Abgebrochen',
    out_of_stock: 'Nicht vorrätig',
    failed: 'Fehlgeschlagen',
    take: 'Ersatz nehmen',
    instead: 'verschickt, das nicht vorrätig ist.',
    reverse: 'Handel rückgängig machen',
    checked: 'Wird geprüft',
    end_check: 'Prüfung beenden',
    reversed: 'Rückgängig gemacht',
    wrong_history: [
      'Ein zugestellter Handel wurde rückgängig gemacht; du hast den Preis in Tokens bekommen',
      'Ein ausgezahltes Item wurde zugestellt',
      'Du hast bei einer Auszahlung einem anderen Item zugestimmt',
      'Eine Auszahlung ist fehlgeschlagen; das Item ist wieder in deinem Rucksack',
      'Du hast die Auszahlung eines Items angefordert',
      'Eine Auszahlung wurde abgebrochen; das Item ist wieder in deinem Rucksack',
      'Du hast die Auszahlung eines Items angefordert',
      'Du hast eingezahlt',
      'Du hast im Shop ein Item gekauft',
      'Du hast eingezahlt',
      'Du hast die Kiste Handshake geschenkt bekommen',
      'Du hast eingezahlt',
      'Du hast die Kiste Hello There geschenkt bekommen',
    ],
  },
};
type Words = (typeof circle_words)['en'];

/**
 * A person reads a page before the next one. As fast as a story goes alone, its pages would be over
 * the rate of calls: 20 a second, and a page counts as 10.
 */
const read_ms = 3000;

/** Pays the top-up whose page is open, at the sandbox's page that follows. */
async function pay(page: Page, words: Words): Promise<void> {
  await page.waitForTimeout(read_ms);
  await page.getByRole('main').getByRole('button', { name: words.pay }).click();
  await expect(page.getByText(words.sandbox)).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: words.pay }).click();
}

/** Lets the payment of the top-up whose page is open fail, and pays at the second try. */
async function payAgain(page: Page, words: Words): Promise<void> {
  const main = page.getByRole('main');
  await main.getByRole('button', { name: words.pay }).click();
  await main.getByRole('button', { name: words.fail }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.payment_failed);
  await main.getByRole('link', { name: words.again }).click();
  await pay(page, words);
}

/** Tops up 20.000 from the banner, as `by` does. */
async function topUp(page: Page, words: Words, by: typeof pay): Promise<void> {
  await page
    .getByRole('banner')
    .locator('a[href$="/pay"]')
    .filter({ visible: true })
    .first()
    .click();
  await page.getByRole('textbox', { name: words.amount }).fill('20');
  await by(page, words);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.credited);
  await expect(
    page.getByRole('banner').getByText(words.money).filter({ visible: true }).first(),
  ).toBeVisible();
}

interface Changeable {
  id: number;
  name: string;
  setPrice: (more_mills: number) => Promise<void>;
}

/** The `nth` item of the shop from a price on, which a story alone buys and changes in price. */
async function findChangeable(visitor: Client, db: Db, nth: number): Promise<Changeable> {
  const [goods] = granted(
    await visitor('GET /api/system_shop', { price: 6, page: nth, limit: 1 }),
  ).list;
  const { id, price, name } = goods!;
  const price_mills = Math.round(price * 1000);
  const setPrice = (more_mills: number) =>
    transact(db, (tx) => changePrice(tx, id, mills(price_mills + more_mills)));
  return { id, name, setPrice };
}

/** Buys the item for tokens that are missing at first, and are topped up as `by` does. */
async function buyItem(
  page: Page,
  words: Words,
  { id }: Changeable,
  by: typeof pay,
): Promise<void> {
  const main = page.getByRole('main');
  await openPage(page, `${words.prefix}/item/${id}`);
  await main.getByRole('link', { name: words.needs }).click();
  await by(page, words);
  await expect(page).toHaveURL(`${words.prefix}/item/${id}`);
  await main.getByRole('button', { name: words.buy }).click();
  await expect(page).toHaveURL(new RegExp(`/item/${id}\\?od=od&oid=\\d+$`));
}

/** Withdraws the item, which is dearer by 0.370; `by` pays the difference, which is missing. */
async function withdrawDearer(page: Page, words: Words, by: typeof pay): Promise<void> {
  await page.reload();
  await page.getByRole('main').getByRole('button', { name: words.withdraw, exact: true }).click();
  await page.getByRole('dialog').getByLabel(words.link).fill(trade_url);
  await page.getByRole('dialog').getByRole('button', { name: words.save }).click();
  const retrieve = page.getByRole('dialog', { name: words.dearer });
  await retrieve.getByRole('button', { name: words.missing }).click();
  await by(page, words);
  await retrieve.getByRole('button', { name: words.pay_difference }).click();
  await expect(page).toHaveURL(`${words.prefix}/my/history/withdrawals`);
}

/** Expects these sentences in the history, newest first, besides the points of play. */
async function expectHistory(
  page: Page,
  { prefix, points }: Words,
  sentences: readonly string[],
): Promise<void> {
  await page.waitForTimeout(read_ms);
  await openPage(page, `${prefix}/my/history`);
  // The points of play come some seconds after it.
  const rows = page.getByRole('main').locator('section > ol > li').filter({ hasNotText: points });
  await expect(rows).toHaveCount(sentences.length);
  for (const [n, sentence] of sentences.entries())
    await expect(rows.nth(n)).toContainText(sentence);
}

/**
 * Goes from the welcome case to a delivered item, and finds each step in the history. `nth`: which
 * item of the shop this story alone buys and changes in price, from 1.
 */
export async function goWholeCircle(
  page: Page,
  visitor: Client,
  db: Db,
  words: Words,
  nth: number,
): Promise<void> {
  const { prefix } = words;
  const main = page.getByRole('main');
  await openPage(page, `${prefix}/`);
  await register(page, visitor, words);
  await welcomeCard(page, words).getByRole('link', { name: words.open_it }).click();
  await page.getByRole('button', { name: words.open }).click();
  await expect(page.getByRole('button', { name: words.verify })).toBeVisible();

  await topUp(page, words, pay);

  await openPage(page, `${prefix}${(await findCase(visitor, 'Pebble Path')).path}`);
  await openingButton(page).click();
  await expect(page.getByRole('link', { name: words.draw })).toBeVisible();

  const item = await findChangeable(visitor, db, nth);
  await buyItem(page, words, item, pay);
  await item.setPrice(370);
  try {
    await withdrawDearer(page, words, pay);
    const shown = main.getByRole('article', { name: item.name });
    await expect(shown).toContainText(words.paid);
    await shown.getByRole('button', { name: words.accept }).click();
    await expect(shown.getByRole('status')).toHaveText(words.succeeded);
    await expect(shown).toContainText(words.protected);
  } finally {
    await item.setPrice(0);
  }
  await expectHistory(page, words, words.history);
}

/**
 * Goes the circle on which everything goes wrong once: payments fail, the difference is missing,
 * the offer is declined, the item is out of stock, and the trade of its substitute is reversed.
 */
export async function goWrongCircle(
  page: Page,
  visitor: Client,
  db: Db,
  words: Words,
  nth: number,
): Promise<void> {
  const main = page.getByRole('main');
  await openPage(page, `${words.prefix}/`);
  await register(page, visitor, words);
  await expect(welcomeCard(page, words)).toBeVisible();
  await topUp(page, words, payAgain);
  const item = await findChangeable(visitor, db, nth);
  await buyItem(page, words, item, payAgain);
  const newest = main.getByRole('article').first();
  const withdrawAgain = async () => {
    await page.waitForTimeout(read_ms);
    await openPage(page, `${words.prefix}/my/backpack`);
    await main.getByRole('button', { name: words.withdrawOf(item.name) }).click();
  };
  const list = `${words.prefix}/my/history/withdrawals`;
  await item.setPrice(370);
  try {
    await withdrawDearer(page, words, payAgain);
    await newest.getByRole('button', { name: words.decline }).click();
    await expect(newest.getByRole('status')).toHaveText(words.cancelled);

    // The difference came back, so it is paid again.
    await withdrawAgain();
    await page.getByRole('dialog').getByRole('button', { name: words.pay_difference }).click();
    await expect(page).toHaveURL(list);
    await newest.getByRole('button', { name: words.out_of_stock }).click();
    await expect(newest.getByRole('status')).toHaveText(words.failed);

    await withdrawAgain();
    await page.getByRole('dialog').getByRole('button', { name: words.take }).click();
    await expect(page).toHaveURL(list);
    await expect(newest).toContainText(words.instead);
    await newest.getByRole('button', { name: words.accept }).click();
    await expect(newest.getByRole('status')).toHaveText(words.succeeded);
    await newest.getByRole('button', { name: words.reverse }).click();
    await expect(newest.getByRole('status')).toHaveText(words.checked);
    await newest.getByRole('button', { name: words.end_check }).click();
    await expect(newest.getByRole('status')).toHaveText(words.reversed);
  } finally {
    await item.setPrice(0);
    await db.deleteFrom('withdrawals_shortages').where('goods_id', '=', item.id).execute();
  }
  await expectHistory(page, words, words.wrong_history);
}
