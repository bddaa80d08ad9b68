import { expect, test } from 'vitest';
import { makeCase } from '../../testing/cases.ts';
import { dataOf } from '../../testing/send.ts';
import { limitPlayer } from '../../testing/limits.ts';
import { openWorld, type TestPlayer } from '../../testing/world.ts';
import { findOrderBySn } from '../store.ts';
import { openGatewaySite } from '../testing/gateway-site.ts';
import { order, read } from '../testing/orders.ts';

const world = openWorld();
const site = openGatewaySite(world);

/** An order of 20 USD under way; a fee of 0.30 USD is on top of one in crypto. */
interface Course {
  ann: TestPlayer;
  order_sn: string;
}
type Step = (course: Course) => unknown;

/** The gateway's payments and the acts there, by card. */
const paid =
  (cents = 2_000): Step =>
  ({ order_sn }) =>
    Object.assign(site.fake.payCard(order_sn), { amount_total: cents });
const intentOf = ({ order_sn }: Course) => site.fake.sessionOf(order_sn).payment_intent!;
const expires: Step = ({ order_sn }) => {
  if (site.fake.sessionOf(order_sn)) site.fake.sessionOf(order_sn).status = 'expired';
  else site.fake.invoiceOf(order_sn).status = 'Expired';
};
const slow: Step = ({ order_sn }) =>
  Object.assign(site.fake.sessionOf(order_sn), {
    status: 'complete',
    payment_intent: {
      id: `pi_of_${order_sn}`,
      status: 'processing',
      latest_charge: null,
      refunds: [],
      disputes: [],
    },
  });
const slowFails: Step = (course) =>
  Object.assign(intentOf(course), { status: 'requires_payment_method' });
const refund =
  (cents: number, currency = 'usd'): Step =>
  ({ order_sn }) =>
    site.fake.refundCard(order_sn, cents, currency);
const dispute =
  (cents: number, currency = 'usd'): Step =>
  ({ order_sn }) =>
    site.fake.disputeCard(order_sn, cents, currency);
const disputeIs =
  (status: string): Step =>
  (course) =>
    Object.assign(intentOf(course).disputes.at(-1)!, { status });
const refundIs =
  (status: string): Step =>
  (course) =>
    Object.assign(intentOf(course).refunds.at(-1)!, { status });
const refundsWillBe =
  (status: 'succeeded' | 'pending' | 'failed'): Step =>
  () =>
    void (site.fake.refund_status = status);

/** And in crypto. */
const confirmed =
  (usd: number): Step =>
  ({ order_sn }) =>
    site.fake.payCrypto(order_sn, usd);
const seen =
  (usd: number): Step =>
  ({ order_sn }) =>
    site.fake.payCrypto(order_sn, usd, { is_fresh: true });
const confirms: Step = ({ order_sn }) => site.fake.confirmCrypto(order_sn);
const confirmsFirst: Step = ({ order_sn }) => site.fake.confirmCrypto(order_sn, { is_first: true });
const replaced: Step = ({ order_sn }) => site.fake.replaceCrypto(order_sn);
const marked =
  (status: 'Settled' | 'Invalid'): Step =>
  ({ order_sn }) =>
    site.fake.markCrypto(order_sn, status);
const invalid: Step = ({ order_sn }) =>
  Object.assign(site.fake.invoiceOf(order_sn), { status: 'Invalid' });
const tolerates: Step = () => void (site.fake.tolerance_percent = 1);

/** The acts of the player and of the operator. */
const spends =
  (price_mills: number): Step =>
  async ({ ann }) => {
    const { id } = await makeCase(world, { price_mills });
    dataOf(await ann.api('POST /api/box/{id}/open', { id: String(id), count: 1 }));
  };
const wishes: Step = async ({ ann, order_sn }) => {
  await ann.api('POST /api/pay/orders/{order_sn}/return', { order_sn });
  await site.wait(1);
};
const operatorRefunds: Step = async ({ order_sn }) => {
  await site.takeBack(order_sn);
  await site.wait(1);
};
const limited: Step = ({ ann }) => limitPlayer(world.db, ann, 'deposit', 20_000);
const rests: Step = async ({ ann }) => {
  dataOf(await ann.api('POST /api/breaks', { length: '24h' }));
};

interface End {
  state: string;
  credited: number;
  money: number;
  debt: number;
  /** Came in addition and wasn't credited. */
  extra: number;
  /** Went back at the gateway, whoever asked for it. */
  back: number;
  trouble: boolean;
}

const none: End = {
  state: 'pending',
  credited: 0,
  money: 0,
  debt: 0,
  extra: 0,
  back: 0,
  trouble: false,
};
const credited = { ...none, state: 'credited', credited: 20, money: 20 };
const gone = { ...credited, state: 'refunded', money: 0 };
const returned = { ...none, state: 'refunded' };

type Sequence = [name: string, steps: readonly Step[], end: End];

const by_card: readonly Sequence[] = [
  ['nobody pays', [expires], { ...none, state: 'expired' }],
  ['paid', [paid()], credited],
  ['paid slowly', [slow, paid()], credited],
  ['a slow payment fails', [slow, slowFails], { ...none, state: 'failed' }],
  ['a slow payment fails, then comes', [slow, slowFails, paid()], credited],
  ['half', [paid(1_000)], { ...none, trouble: true }],
  ['below zero', [paid(-2_000)], { ...none, trouble: true }],
  ['too much', [paid(2_500)], { ...credited, credited: 25, money: 25 }],
  ['over a limit', [limited, paid(2_500)], { ...credited, credited: 25, money: 25 }],
  ['during a break', [rests, paid(2_500)], { ...returned, back: 25 }],
  [
    'refunded before it is credited',
    [(course) => void (paid()(course), refund(2_000)(course))],
    {
      ...returned,
      back: 20,
    },
  ],
  ['a part refunded there', [paid(), refund(500)], { ...credited, money: 15, back: 5 }],
  ['all refunded there, in parts', [paid(), refund(500), refund(1_500)], { ...gone, back: 20 }],
  ['refunded by the operator', [paid(), operatorRefunds], { ...gone, back: 20 }],
  [
    'spent and refunded',
    [paid(), spends(15_000), operatorRefunds],
    {
      ...gone,
      debt: 15,
      back: 20,
    },
  ],
  [
    'a part refunded there fails',
    [paid(), refund(500), refundIs('failed')],
    {
      ...credited,
      trouble: true,
    },
  ],
  [
    'our refund fails',
    [paid(), refundsWillBe('failed'), operatorRefunds],
    {
      ...credited,
      trouble: true,
    },
  ],
  [
    'our refund fails later',
    [paid(), refundsWillBe('pending'), operatorRefunds, refundIs('failed')],
    { ...credited, trouble: true },
  ],
  [
    'our refund fails, the next one doesn’t',
    [paid(), refundsWillBe('failed'), operatorRefunds, refundsWillBe('succeeded'), operatorRefunds],
    { ...gone, back: 20 },
  ],
  [
    'a refund in another currency',
    [paid(), refund(1_000, 'vnd')],
    {
      ...credited,
      back: 10,
      trouble: true,
    },
  ],
  ['disputed', [paid(), dispute(2_000)], gone],
  [
    'a dispute in another currency',
    [paid(), dispute(1_850, 'eur')],
    {
      ...credited,
      trouble: true,
    },
  ],
  ['disputed and won', [paid(), dispute(2_000), disputeIs('won')], credited],
  ['won, then lost', [paid(), dispute(2_000), disputeIs('won'), disputeIs('lost')], gone],
];

const by_crypto: readonly Sequence[] = [
  ['seen', [seen(20.3)], none],
  ['seen and confirmed', [seen(20.3), confirms], credited],
  ['seen and replaced', [seen(20.3), replaced, expires], { ...none, state: 'expired' }],
  ['two halves', [confirmed(10), confirmed(10.3)], credited],
  ['half, to the end', [confirmed(10), expires], { ...none, state: 'expired' }],
  ['half, sent back at a wish', [confirmed(10), expires, wishes], { ...returned, back: 10 }],
  [
    'half confirmed, half seen, sent back',
    [confirmed(10), seen(5), expires, wishes],
    {
      ...returned,
      back: 10,
    },
  ],
  [
    'half sent back, the rest comes and goes back',
    [confirmed(10), expires, wishes, confirmed(10.3), wishes],
    { ...returned, extra: 10.3, back: 20.3 },
  ],
  ['a little short', [tolerates, confirmed(20.18)], credited],
  ['a little short, then the rest', [tolerates, confirmed(20.18), confirmed(0.12)], credited],
  ['late', [expires, confirmed(20.3)], credited],
  [
    'late and less',
    [tolerates, expires, confirmed(20.18)],
    {
      ...credited,
      credited: 19.88,
      money: 19.88,
    },
  ],
  [
    'late and replaced',
    [expires, confirmed(5), seen(15.3), replaced],
    {
      ...none,
      state: 'expired',
    },
  ],
  ['too much', [confirmed(25.3)], { ...credited, credited: 25, money: 25 }],
  ['more, replaced', [seen(20.3), seen(1_000), confirmsFirst, replaced], credited],
  [
    'more, confirmed later',
    [seen(20.3), seen(10), confirmsFirst, confirms],
    {
      ...credited,
      credited: 30,
      money: 30,
    },
  ],
  [
    'more, over a limit',
    [limited, confirmed(20.3), confirmed(10)],
    { ...credited, credited: 30, money: 30 },
  ],
  [
    'more, during a break, sent back at a wish',
    [confirmed(20.3), rests, confirmed(10), wishes],
    { ...credited, extra: 10, back: 10 },
  ],
  [
    'more, refunded with all',
    [confirmed(20.3), confirmed(10), operatorRefunds],
    {
      ...gone,
      credited: 30,
      back: 30.3,
    },
  ],
  ['marked as settled, nothing there', [marked('Settled')], { ...none, trouble: true }],
  ['marked as settled, all there', [confirmed(20.3), marked('Settled')], credited],
  ['marked as invalid', [confirmed(20.3), marked('Invalid')], gone],
  [
    'spent and marked as invalid',
    [confirmed(20.3), spends(15_000), marked('Invalid')],
    {
      ...gone,
      debt: 15,
    },
  ],
  [
    'marked as invalid, then as settled',
    [confirmed(20.3), marked('Invalid'), marked('Settled')],
    credited,
  ],
  [
    'invalid, as it was confirmed too late',
    [seen(20.3), invalid],
    {
      ...none,
      state: 'failed',
      trouble: true,
    },
  ],
  ['invalid, then settled by hand', [seen(20.3), invalid, confirms, marked('Settled')], credited],
];

const cases = [
  ...by_card.map((sequence) => ['card', ...sequence] as const),
  ...by_crypto.map((sequence) => ['crypto', ...sequence] as const),
];

test.each(cases)('%s: %s [6-6.1g]', async (way, _, steps, end) => {
  const ann = await site.join();
  const order_sn = await order(ann, { payment_id: way === 'card' ? 2 : 3 });
  for (const step of steps) {
    await step({ ann, order_sn });
    if (way === 'card') await site.fake.reportSession(site.api.url, order_sn);
    else await site.fake.reportCrypto(site.api.url, site.fake.invoiceOf(order_sn).id);
    await site.work();
  }
  // The next poll pays back, and nothing changes any more after it.
  await site.wait(1);
  expect(await readEnd(ann, order_sn)).toEqual(end);
  await site.wait(20);
  expect(await readEnd(ann, order_sn)).toEqual(end);
});

async function readEnd(ann: TestPlayer, order_sn: string): Promise<End> {
  const shown = await read(ann, order_sn);
  const { money, debt } = dataOf(await ann.api('GET /api/user', {}));
  const session = site.fake.sessionOf(order_sn);
  const sums = session
    ? (session.payment_intent?.refunds ?? [])
        .filter(({ status }) => status !== 'failed')
        .map(({ amount }) => amount / 100)
    : site.fake.pull_payments.map(({ amount }) => Number(amount));
  return {
    state: shown.state,
    credited: shown.credited,
    money,
    debt,
    extra: shown.extra?.amount ?? 0,
    back: sums.reduce((total, sum) => total + sum, 0),
    trouble: (await findOrderBySn(world.db, order_sn))!.trouble !== null,
  };
}
