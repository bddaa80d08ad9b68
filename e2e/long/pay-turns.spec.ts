import { giveRules, takeRules } from '../../server/territory/testing.ts';
import { mills } from '@vitrine/contract/amount';
import type { Db } from '../../server/kit/db.ts';
import { refundOrder, regainRefund } from '../../server/payments/refunds/refund.ts';
import { findOrderBySn } from '../../server/payments/store.ts';
import { title } from '../pay.ts';
import {
  balancesOf,
  expect,
  expectAccessible,
  granted,
  headerMoney,
  on_phone,
  openPage,
  test,
  type StoryPlayer,
} from '../story.ts';

/** The turns that a payment takes without its payer, as a language tells them. */
const languages = [
  {
    language: 'English',
    root: '',
    money: (sum: number) => `$${sum}.00`,
    credited: 'It is on your balance',
    bonus: 'Plus a $4.00 bonus.',
    part_back: '$5.00 of it went back later, and the bonus with it.',
    back: 'The payment went back',
    disputed: 'Your bank reversed the payment. It was taken off your balance, with its bonus.',
    blocked: 'Your country can’t pay here any more, so it wasn’t credited.',
    sent_back: 'The money was sent back the way it came.',
    asking: 'We’re checking with the payment provider',
    history: ['A returned top-up was credited again', 'A top-up was charged back', 'You topped up'],
  },
  {
    language: 'German',
    root: '/de',
    money: (sum: number) => `${sum},00 $`,
    credited: 'Dein Guthaben ist da',
    bonus: 'Ein Bonus von 4,00 $ kam dazu.',
    part_back: '5,00 $ davon gingen später zurück und der Bonus mit ihnen.',
    back: 'Die Zahlung ging zurück',
    disputed: 'Deine Bank hat die Zahlung zurückgeholt.',
    blocked: 'Aus deinem Land kann hier nicht mehr gezahlt werden',
    sent_back: 'Das Geld wurde auf dem Weg zurückgeschickt, auf dem es kam.',
    asking: 'Wir fragen beim Zahlungsdienst nach, ob eine Zahlung angekommen ist',
    history: [
      'Eine zurückgegangene Einzahlung ist wieder deine',
      'Eine Einzahlung wurde zurückgebucht',
      'Du hast eingezahlt',
    ],
  },
] as const;

/** Orders a top-up of 20.000 as a second device would; returns the order's number. */
async function orderTopUp({ api }: StoryPlayer, country = 'DE'): Promise<string> {
  const wish = { amount: 20 as never, payment_id: 1, country };
  return granted(await api('POST /api/pay/orders', wish)).order_sn;
}

const idOf = async (db: Db, order_sn: string) => (await findOrderBySn(db, order_sn))!.id;

for (const { language, root, money, ...says } of languages) {
  test.describe(`On a phone, in ${language}, a payment`, () => {
    test.use(on_phone);

    test('that is charged back leaves with its bonus, and comes again with it when the dispute is won [6-2.8]', async ({
      page,
      player,
      database: { db },
    }) => {
      const order_sn = await orderTopUp(player);
      await openPage(page, `${root}/pay/sandbox/${order_sn}`);
      await page.getByRole('main').getByRole('button').first().click();
      await expect(title(page)).toHaveText(says.credited);
      const main = page.getByRole('main');
      await expect(main).toContainText(says.bonus);
      const id = await idOf(db, order_sn);
      const disputed = { reference: `dispute of ${order_sn}`, amount_mills: mills(20_000) };
      await refundOrder(db, id, { reason: 'charge_back', pays_back: false, part: disputed });
      await expect(title(page)).toHaveText(says.back);
      await expect(main).toContainText(says.disputed);
      await expect(headerMoney(page)).toHaveText(money(500));
      await expectAccessible(page);
      await regainRefund(db, id, disputed.reference);
      await expect(title(page)).toHaveText(says.credited);
      await expect(main).toContainText(says.bonus);
      await expect(headerMoney(page)).toHaveText(money(520));
      expect(granted(await player.api('GET /api/user', {}))).toMatchObject({
        money: 520,
        bonus: 4,
        debt: 0,
      });

      await openPage(page, `${root}/my/history`);
      const rows = main.locator('section > ol > li');
      for (const sentence of says.history)
        await expect(rows.filter({ hasText: sentence })).toHaveCount(1);

      const part = { reference: `part of ${order_sn}`, amount_mills: mills(5_000) };
      await refundOrder(db, id, { reason: 'refund', pays_back: false, part });
      await openPage(page, `${root}/pay/${order_sn}`);
      await expect(main).toContainText(says.part_back);
      await expect(main).not.toContainText(says.bonus);
      await expectAccessible(page);
    });

    test('from a country that is blocked meanwhile goes back, and says so [6-2.9]', async ({
      page,
      player,
      database: { db },
    }) => {
      const country = root === '' ? 'IS' : 'LI';
      const order_sn = await orderTopUp(player, country);
      await giveRules(db, country, { profile: 'browse_only' });
      try {
        await openPage(page, `${root}/pay/sandbox/${order_sn}`);
        await page.getByRole('main').getByRole('button').first().click();
        await expect(title(page)).toHaveText(says.back);
        const main = page.getByRole('main');
        await expect(main).toContainText(says.blocked);
        await expect(main).toContainText(says.sent_back);
        await expect(headerMoney(page)).toHaveText(money(500));
        await expectAccessible(page);
        expect((await balancesOf(player)).money).toBe(500_000);
      } finally {
        await takeRules(db, country);
      }
    });

    test('that only a person can settle is asked about when its time is over [6-2.3]', async ({
      page,
      player,
      database: { db },
    }) => {
      const order_sn = await orderTopUp(player);
      // As an invoice that was marked as settled by hand stays: neither paid nor expired.
      await db
        .updateTable('payments_orders')
        .set({ expires_at: new Date(Date.now() - 60_000), check_at: null })
        .where('order_sn', '=', order_sn)
        .execute();
      await openPage(page, `${root}/pay/${order_sn}`);
      await expect(page.getByRole('main')).toContainText(says.asking);
      await expect(page.getByRole('timer')).toHaveCount(0);
      await expectAccessible(page);
    });
  });
}
