import type { Page } from '@playwright/test';
import { mills, toWire } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import { issueGiftCards } from '../../server/payments/gift-cards/operate.ts';
import { randomHex } from '../../server/kit/random.ts';
import {
  balancesOf,
  dollars,
  expect,
  expectAccessible,
  granted,
  headerMoney,
  joinPlayer,
  openPage,
  test,
  type StoryPlayer,
} from '../story.ts';
import { amount, pay, title } from '../pay.ts';
import { commandDesk } from '../../server/audit/index.ts';

const phone = { width: 390, height: 844 };
/** Orders a top-up in the page that is open, and waits for the sandbox's page. */
async function order(page: Page, value: string): Promise<string> {
  await amount(page).fill(value);
  await pay(page).click();
  await expect(page.getByText('Demo: no money moves here')).toBeVisible();
  return page.url().split('/').at(-1)!;
}

/** Orders through the API, as a second device would. */
async function orderElsewhere({ api }: StoryPlayer, value = 20): Promise<string> {
  const wish = { amount: value as never, payment_id: 1, country: 'DE' };
  return granted(await api('POST /api/pay/orders', wish)).order_sn;
}

test.describe('A top-up', () => {
  test('is told at its field what is wrong [2-5.10 2-5.11]', async ({ page, player }) => {
    expect(player.name).toContain('Player');
    await openPage(page, '/pay');
    for (const [typed, told] of [
      ['', 'Enter the amount of your top-up.'],
      ['ten', 'Enter an amount in dollars and cents.'],
      ['0.99', 'The smallest top-up is $1.00.'],
      ['10001', 'The largest top-up is $10,000.00.'],
    ] as const) {
      await amount(page).fill(typed);
      await amount(page).press('Enter');
      await expect(amount(page)).toHaveAccessibleDescription(told);
      await expect(amount(page)).toBeFocused();
    }
  });

  test('that is pressed before the country is known waits for it, and orders once', async ({
    page,
    player,
  }) => {
    const { promise: pressed, resolve: press } = Promise.withResolvers<void>();
    await page.route('**/api/config', async (route) => {
      await pressed;
      await route.continue();
    });
    await openPage(page, '/pay?p=12');
    await pay(page).dblclick();
    press();
    await expect(page.getByText('Demo: no money moves here')).toBeVisible();
    expect(granted(await player.api('GET /api/pay/orders', {})).total).toBe(1);
  });

  test('shows itself to a visitor, who is asked to sign in on pressing [1-2.23 1-6.8 2-2.9]', async ({
    page,
  }) => {
    await openPage(page, '/pay?p=12.5');
    await expect(amount(page)).toHaveValue('12.5');
    await expect(page.getByRole('main')).toContainText('Daily bonus$2.50');
    await expectAccessible(page);
    await pay(page).click();
    await expect(page.getByRole('dialog', { name: 'Sign in' })).toBeVisible();
  });

  test('with a friend’s code binds the player, who sees then what the code adds [1-1.18b 1-2.110 1-2.111 3-2.70 3-3.96]', async ({
    page,
    player,
    faults,
  }) => {
    faults.expect(/^404 POST \/api\/pay\/orders$/);
    await openPage(page, '/pay');
    await amount(page).fill('100');
    const code = page.getByLabel('Friend’s code (optional)');
    await code.fill(`N${randomHex(4)}`);
    await pay(page).click();
    await expect(code).toHaveAccessibleDescription('The code does not exist');
    await code.fill('ann');
    await expect(page.getByRole('main')).toContainText('Code bonus$5.00');
    await pay(page).click();
    await page.getByRole('button', { name: 'Pay $100.00' }).click();
    await expect(page.getByRole('main')).toContainText('Plus a $25.00 bonus.');
    expect(granted(await player.api('GET /api/user', {}))).toMatchObject({
      bonus: 25,
      parent: { extension_code: 'ANN' },
    });
    await openPage(page, '/de/provablyfair');
    await page.getByRole('contentinfo').getByRole('button', { name: 'Code einlösen' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(/\+5\s%/);
    await dialog.getByRole('link', { name: 'Einzahlen' }).click();
    await expect(page).toHaveURL('/de/pay');
    await expect(page.getByRole('main')).toContainText('ANN');
  });
});

/** The texts of a payment's turns, as a language writes them. */
const languages = [
  {
    language: 'English',
    root: '',
    money: (amount: number) => `$${amount}.00`,
    pay: 'Pay $10.00',
    again: 'Try again',
    short: {
      press: 'Pay too little',
      heading: 'A part is missing',
      says: '$10.00 arrived. As soon as the missing $10.00 are here',
      go: 'Go to the payment',
      expired: 'You can still send the missing $10.00 to have all of it credited, or get it back.',
      back: 'Get it back',
      went_back: 'The payment went back',
      why: '$10.00 arrived, less than you ordered, and wasn’t credited.',
    },
    credited: 'It is on your balance',
    over: 'The time to pay is over',
    turns: [
      {
        press: 'Let the payment fail',
        heading: 'The payment failed',
        says: 'Nothing came to your balance.',
        money: 500,
      },
      {
        press: 'Let it expire',
        heading: 'The time to pay is over',
        says: 'Nothing was paid.',
        money: 500,
      },
      {
        press: 'Let it expire, and pay late',
        heading: 'It is on your balance',
        says: 'The payment came late and still counts.',
        money: 520,
      },
      {
        press: 'Pay, and have it reported twice',
        heading: 'It is on your balance',
        says: '$20.00 are yours now.',
        money: 520,
      },
      {
        press: 'Pay too much',
        heading: 'It is on your balance',
        says: 'You paid more than you ordered: that is credited too.',
        money: 525,
      },
    ],
  },
  {
    language: 'German',
    root: '/de',
    money: (amount: number) => `${amount},00 $`,
    pay: '10,00 $ zahlen',
    again: 'Erneut versuchen',
    short: {
      press: 'Zu wenig zahlen',
      heading: 'Ein Teil fehlt noch',
      says: '10,00 $ sind da. Sobald die fehlenden 10,00 $ da sind',
      go: 'Zur Zahlung',
      expired:
        'Schick die fehlenden 10,00 $, dann wird alles gutgeschrieben, auch jetzt noch; oder hol sie dir zurück.',
      back: 'Zurückholen',
      went_back: 'Die Zahlung ging zurück',
      why: '10,00 $ kamen an, weniger als du bestellt hast, und wurden nicht gutgeschrieben.',
    },
    credited: 'Dein Guthaben ist da',
    over: 'Die Zeit zum Zahlen ist um',
    turns: [
      {
        press: 'Zahlung scheitern lassen',
        heading: 'Die Zahlung ist gescheitert',
        says: 'Auf dein Guthaben kam nichts.',
        money: 500,
      },
      {
        press: 'Ablaufen lassen',
        heading: 'Die Zeit zum Zahlen ist um',
        says: 'Es wurde nichts bezahlt.',
        money: 500,
      },
      {
        press: 'Ablaufen lassen und zu spät zahlen',
        heading: 'Dein Guthaben ist da',
        says: 'Die Zahlung kam nach Ablauf der Zeit und zählt trotzdem.',
        money: 520,
      },
      {
        press: 'Zahlen und zweimal melden lassen',
        heading: 'Dein Guthaben ist da',
        says: '20,00 $ gehören jetzt dir.',
        money: 520,
      },
      {
        press: 'Zu viel zahlen',
        heading: 'Dein Guthaben ist da',
        says: 'Du hast mehr gezahlt als bestellt: Auch das wird gutgeschrieben.',
        money: 525,
      },
    ],
  },
] as const;

for (const {
  language,
  root,
  money: shown,
  pay: pay_rest,
  again,
  short,
  credited,
  over,
  turns,
} of languages) {
  test.describe(`On a phone, in ${language}, a payment`, () => {
    test.use({ viewport: phone });

    for (const { press, heading, says, money } of turns) {
      test(`that the payer ends by “${press}” is told with what happens next [3-2.61]`, async ({
        page,
        player,
      }) => {
        const order_sn = await orderElsewhere(player);
        await openPage(page, `${root}/pay/sandbox/${order_sn}`);
        await page.getByRole('button', { name: press, exact: true }).click();
        await expect(page).toHaveURL(`${root}/pay/${order_sn}`);
        await expect(title(page)).toHaveText(heading);
        await expect(page.getByRole('main')).toContainText(says);
        await expect(headerMoney(page)).toHaveText(shown(money));
        await expectAccessible(page);
        expect((await balancesOf(player)).money).toBe(money * 1000);
        const try_again = page.getByRole('link', { name: again });
        if (money === 500) await expect(try_again).toHaveAttribute('href', `${root}/pay?p=20`);
        else await expect(try_again).toHaveCount(0);
      });
    }

    test('that came in part says what is missing, and is credited as a whole [3-10.12]', async ({
      page,
      player,
    }) => {
      await openPage(page, `${root}/pay/sandbox/${await orderElsewhere(player)}`);
      await page.getByRole('button', { name: short.press }).click();
      await expect(title(page)).toHaveText(short.heading);
      await expect(page.getByRole('main')).toContainText(short.says);
      await expect(page.getByRole('timer')).toHaveText(/^(30|29):\d\d$/);
      await page.getByRole('link', { name: short.go }).click();
      await page.getByRole('button', { name: pay_rest }).click();
      await expect(title(page)).toHaveText(credited);
      await expect(headerMoney(page)).toHaveText(shown(520));
    });

    test('that came in part and expired is sent back at a press', async ({ page, player }) => {
      const order_sn = await orderElsewhere(player);
      for (const action of ['short', 'expire'] as const)
        granted(await player.api('POST /api/pay/sandbox/{order_sn}', { order_sn, action }));
      await openPage(page, `${root}/pay/${order_sn}`);
      await expect(title(page)).toHaveText(over);
      await expect(page.getByRole('main')).toContainText(short.expired);
      await page.getByRole('button', { name: short.back }).click();
      await expect(title(page)).toHaveText(short.went_back);
      await expect(page.getByRole('main')).toContainText(short.why);
      await expect(headerMoney(page)).toHaveText(shown(500));
      await expectAccessible(page);
    });
  });
}

test.describe('On a phone, a payment', () => {
  test.use({ viewport: phone });

  test('made on another device is seen at once', async ({ page, player }) => {
    const order_sn = await orderElsewhere(player);
    const listening = page.waitForResponse((response) =>
      response.url().includes('/broadcasting/auth'),
    );
    await openPage(page, `/pay/${order_sn}`);
    await expect(title(page)).toHaveText('Waiting for your payment');
    await listening;
    granted(await player.api('POST /api/pay/sandbox/{order_sn}', { order_sn, action: 'pay' }));
    await expect(title(page)).toHaveText('It is on your balance', { timeout: 4000 });
    await expect(headerMoney(page)).toHaveText('$520.00');
    const so_far = page.getByRole('region', { name: 'So far' }).getByRole('listitem');
    await expect(so_far).toHaveText([/^Ordered/, /^Ready to be paid/, /^Paid/, /^Credited/]);
  });

  test('of tokens by card says how long they wait', async ({ page, player }) => {
    const { card_wait_hours } = granted(await player.api('GET /api/pay/terms', {}));
    // The demo has no gateway for cards: the answer is that of a product with one.
    await page.route('**/api/pay/methods?*', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: Reply<'GET /api/pay/methods'> };
      const data = body.data.map((method) => ({ ...method, kind: 'stripe' }));
      await route.fulfill({ response: answer, json: { ...body, data } });
    });
    await openPage(page, '/pay?od=1');
    await expect(page.getByRole('main')).toContainText(
      `Items you get with a card payment can be withdrawn ${card_wait_hours} hours later.`,
    );
  });

  test('without live sockets is found by asking again', async ({ page, player }) => {
    const order_sn = await orderElsewhere(player);
    await page.addInitScript(
      'window.WebSocket = class extends EventTarget { close() {} send() {} }',
    );
    await openPage(page, `/pay/${order_sn}`);
    granted(await player.api('POST /api/pay/sandbox/{order_sn}', { order_sn, action: 'pay' }));
    await expect(title(page)).toHaveText('It is on your balance', { timeout: 10_000 });
  });

  test('to an address shows its QR code, the address and the exact amount [1-1.13 2-10.48 3-2.63]', async ({
    page,
    player,
  }) => {
    const order_sn = await orderElsewhere(player);
    const crypto = {
      currency: 'BTC',
      address: 'bc1qexample',
      amount: '0.00031337',
      uri: 'bitcoin:bc1qexample',
    };
    // The demo has no BTCPay Server: the answer is that of one.
    await page.route(`**/api/pay/orders/${order_sn}`, async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: Reply<'GET /api/pay/orders/{order_sn}'> };
      await route.fulfill({
        response: answer,
        json: { ...body, data: { ...body.data, kind: 'btcpay', crypto } },
      });
    });
    await openPage(page, `/pay/${order_sn}`);
    await expect(page.getByRole('img', { name: 'QR code for your wallet' })).toBeVisible();
    for (const text of ['0.00031337', 'bc1qexample'])
      await expect(page.getByText(text, { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open my wallet' })).toHaveAttribute(
      'href',
      crypto.uri,
    );
    await expect(page.getByRole('timer')).toHaveText(/^(30|29):\d\d$/);
    await expectAccessible(page);
  });
});

test.describe('Without scripts, a top-up', () => {
  test.use({ javaScriptEnabled: false });

  test('comes back to its page, and what was typed stands in no address', async ({ page }) => {
    await page.goto('/pay?p=12.5');
    await amount(page).fill('250');
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await amount(page).press('Enter');
    await sent;
    await expect(page).toHaveURL('/pay?p=12.5');
    await expect(amount(page)).toHaveValue('12.5');
  });
});

test.describe('A gift card', () => {
  test('is refused at its field when wrong or used, and comes to the balance once [1-1.14 2-10.46 2-10.49]', async ({
    page,
    player,
    database,
    faults,
  }) => {
    faults.expect(/^(404|409) POST \/api\/user\/cdkey$/);
    const { codes } = await issueGiftCards(commandDesk(database.db), {
      value_mills: mills(15_000),
      count: 1,
      expires_at: new Date(Date.now() + 24 * 3600_000),
    });
    await openPage(page, '/pay');
    await page.getByRole('radio', { name: 'Gift card' }).check({ force: true });
    const field = page.getByLabel('Gift card code');
    await pay(page).click();
    await expect(field).toHaveAccessibleDescription('Enter the gift card code.');
    await field.fill('WRONG-CODE');
    await field.press('Enter');
    await expect(field).toHaveAccessibleDescription('The code does not exist');
    await field.fill(codes[0]!);
    await pay(page).click();
    await expect(page.getByText('$15.00 from the gift card added to your balance.')).toBeVisible();
    await expect(headerMoney(page)).toHaveText('$515.00');
    await expect(field).toHaveValue('');
    await field.fill(codes[0]!);
    await field.press('Enter');
    await expect(field).toHaveAccessibleDescription('This gift card was redeemed already.');
    expect(granted(await player.api('GET /api/user', {}))).toMatchObject({ money: 515, bonus: 0 });
  });
});

test.describe('A balance that is too short', () => {
  test('leads to a top-up of what is missing, which leads back once it is paid [3-9.29]', async ({
    page,
    player,
  }) => {
    const { list } = granted(await player.api('GET /api/box', {}));
    const dear = list.find(({ type, price }) => type === 'paid' && price > 50 && price < 200)!;
    await openPage(page, `/case/${dear.id}`);
    await page
      .getByRole('group', { name: 'How many to open' })
      .getByText('10', { exact: true })
      .click();
    const missing = toWire(mills(Math.round(dear.price * 10_000) - 500_000));
    const link = page
      .getByRole('main')
      .getByRole('link', { name: `Needs ${dollars(missing)} more` });
    await expect(link).toHaveAttribute('href', `/pay?p=${missing}`);
    await link.click();
    await expect(amount(page)).toHaveValue(String(missing));
    await pay(page).click();
    await page.getByRole('button', { name: `Pay ${dollars(missing)}` }).click();
    await expect(page.getByText('Taking you back in a moment.')).toBeVisible();
    await expect(page).toHaveURL(`/case/${dear.id}`);
    await expect(headerMoney(page)).toHaveText(
      dollars(toWire(mills(Math.round(dear.price * 10_000)))),
    );
    expect(await page.evaluate('localStorage.getItem("target_link")')).toBeNull();
  });

  test('of tokens leads back after a top-up of tokens, which earns no bonus [1-2.22]', async ({
    page,
    player,
  }) => {
    await openPage(page, '/');
    await page.evaluate('localStorage.setItem("target_link", "/my/backpack?mine=1")');
    await openPage(page, '/pay?p=7.255&od=1');
    await expect(amount(page)).toHaveValue('7.26');
    await expect(page.getByRole('main')).toContainText('Tokens earn no bonus');
    await expect(page.getByRole('main')).not.toContainText('Daily bonus');
    await expect(page.getByRole('main')).toContainText('One token costs one dollar');
    await pay(page).click();
    await page.getByRole('button', { name: 'Pay $7.26' }).click();
    await expect(page).toHaveURL('/my/backpack?mine=1');
    expect(granted(await player.api('GET /api/user', {}))).toMatchObject({
      shop_score: 127.26,
      money: 500,
      bonus: 0,
    });
  });

  test('leads to no other site, whatever was stored', async ({ page, player }) => {
    expect(player.name).toContain('Player');
    await openPage(page, '/');
    await page.evaluate('localStorage.setItem("target_link", "//evil.example/")');
    await openPage(page, '/pay?p=5');
    const order_sn = await order(page, '5');
    await page.getByRole('button', { name: 'Pay $5.00' }).click();
    await expect(title(page)).toHaveText('It is on your balance');
    await page.waitForTimeout(3500);
    await expect(page).toHaveURL(`/pay/${order_sn}`);
    await expect(page.getByRole('link', { name: 'See all cases' })).toBeVisible();
  });
});

test.describe('The ways to pay', () => {
  test('are listed with what they take, their bounds and their fee [3-2.65]', async ({
    page,
    player,
  }) => {
    const methods = granted(await player.api('GET /api/pay/methods', {}));
    expect(methods).toMatchObject([
      { kind: 'sandbox', currencies: ['USD'], min: 1, max: 10_000, fee: 0 },
      { kind: 'giftcard', min: null, max: null },
    ]);
    await openPage(page, '/pay');
    const ways = page.getByRole('group', { name: 'Payment method' }).locator('label');
    await expect(ways).toHaveText([
      /^Test paymentUSD\$1\.00 – \$10,000\.00no fee$/,
      /^Gift cardEnter a code$/,
    ]);
  });

  test('take one order from a button that is pressed twice', async ({ page, player }) => {
    await openPage(page, '/pay');
    await pay(page).dblclick();
    await expect(page.getByText('Demo: no money moves here')).toBeVisible();
    expect(granted(await player.api('GET /api/pay/orders', {})).list).toHaveLength(1);
  });
});

test.describe('The ways to the top-up page', () => {
  test('are the balances, the account’s menu and the ways to pay in the footer [1-2.73 1-2.116 2-2.59]', async ({
    page,
    player,
  }) => {
    const methods = granted(await player.api('GET /api/pay/methods', {}));
    await openPage(page, '/de/provablyfair');
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: /500,00/ })).toHaveAttribute('href', '/de/pay');
    await expect(header.getByRole('link', { name: /120,00/ })).toHaveAttribute(
      'href',
      '/de/pay?od=1',
    );
    const logos = page
      .getByRole('contentinfo')
      .getByRole('navigation', { name: 'Zahlungsarten' })
      .getByRole('link');
    await expect(logos).toHaveCount(methods.length);
    for (const logo of await logos.all()) await expect(logo).toHaveAttribute('href', '/de/pay');
    await header.getByRole('button', { name: 'Dein Konto' }).click();
    await page
      .getByRole('navigation', { name: 'Dein Konto' })
      .getByRole('link', { name: 'Einzahlen' })
      .click();
    await expect(page).toHaveURL('/de/pay');
    await page
      .getByRole('main')
      .getByRole('button', { name: /^25,00\s\$ zahlen$/ })
      .click();
    await expect(page).toHaveURL(/\/de\/pay\/sandbox\//);
    await page.getByRole('button', { name: /^25,00\s\$ zahlen$/ }).click();
    await expect(title(page)).toHaveText('Dein Guthaben ist da');
  });

  test('work by keyboard alone', async ({ page, player }) => {
    await openPage(page, '/pay');
    await page.getByLabel('Country you pay from').focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('radio', { name: 'Test payment' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByLabel('Gift card code')).toBeVisible();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Tab');
    await expect(amount(page)).toBeFocused();
    await page.keyboard.type('1');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Demo: no money moves here')).toBeVisible();
    const { list } = granted(await player.api('GET /api/pay/orders', {}));
    expect(list).toHaveLength(1);
  });
});

test('A player’s order is nobody else’s', async ({ page, player, database, product, faults }) => {
  faults.expect(/^404 GET \/pay\//);
  expect(player.name).toContain('Player');
  const other = await joinPlayer(database, product.url);
  const order_sn = await orderElsewhere(other);
  await page.goto(`/pay/${order_sn}`);
  await expect(page.getByRole('heading', { name: 'This case is empty' })).toBeVisible();
});
