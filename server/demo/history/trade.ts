import { mills, type Mills } from '@vitrine/contract/amount';
import { now } from '../../kit/clock.ts';
import type { Tx } from '../../kit/db.ts';
import { randomHex } from '../../kit/random.ts';
import { creditOrder } from '../../payments/credit.ts';
import * as sandbox from '../../payments/gateways/sandbox/store.ts';
import * as payments from '../../payments/store.ts';
import { beginWithdrawal } from '../../withdrawals/extract.ts';
import { readCandidate } from '../../withdrawals/preview.ts';
import { takeDeliveryReport } from '../../withdrawals/progress.ts';

/** Orders a top-up of money, which its gateway reports as paid at once. */
export async function payTopUp(tx: Tx, player_id: number, amount_mills: Mills): Promise<void> {
  const at = now();
  const order_sn = randomHex(6).toUpperCase();
  await payments.insertOrder(tx, {
    order_sn,
    player_id,
    kind: 'sandbox',
    credits: 'money',
    amount_mills,
    fee_mills: mills(0),
    country: 'DE',
    back_url: '',
    asked_key: null,
    asked_hash: null,
    created_at: at,
    expires_at: at,
    check_at: null,
  });
  const { id } = (await payments.findOrderBySn(tx, order_sn))!;
  // The gateway knows it: it is asked about credited orders, as somebody may charge them back.
  await sandbox.putSandboxOrder(tx, order_sn, amount_mills);
  await sandbox.addReceived(tx, order_sn, { before_mills: 0, mills: amount_mills });
  const opened = { reference: order_sn, pay_url: '', expires_at: at };
  await payments.markOpened(tx, id, opened, { at, check_at: at });
  const received = { seen_mills: amount_mills, confirmed_mills: amount_mills };
  await payments.noteRecord(tx, id, { ...received, payment_reference: order_sn }, at);
  await payments.advanceOrder(tx, id, ['pending'], { state: 'paid', at, check_at: null });
  await creditOrder(tx, id);
}

/** A trade link that no player has. */
const trade_url = 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=demoworld';

/** Withdraws an item of the player, which is sent by hand and delivered at once. */
export async function deliverWin(tx: Tx, player_id: number, item_id: number): Promise<void> {
  const item = await readCandidate(tx, player_id, item_id);
  const to = { player_id, delivery: 'manual', trade_url, created_at: now() } as const;
  const { memo } = await beginWithdrawal(tx, item, to, { key: undefined, session: undefined });
  await takeDeliveryReport(tx, memo.withdrawal_id, { event: 'delivered' });
}
