import { mills } from '@vitrine/contract/amount';
import type { OrderState } from '@vitrine/contract/payments';
import type { Db } from '../../../kit/db.ts';
import type { Call } from '../../../kit/http/route.ts';
import { askOutside, OutsideError } from '../../../kit/outside.ts';
import { refuse } from '../../../kit/refusal.ts';
import { findOrderBySn, type OrderRow } from '../../store.ts';
import { updateOrder } from '../../update.ts';
import { makeSandbox, planAct, sandbox_header, signReport, type SandboxAction } from './sandbox.ts';
import * as store from './store.ts';

type SandboxCall = Pick<Call<unknown, number>, 'db' | 'player' | 'settings' | 'request'>;

const ends: readonly SandboxAction[] = ['fail', 'expire'];

/**
 * Plays the payer of the player's own order at the sandbox's page: changes the sandbox's record,
 * and reports it by a signed callback to our own webhook. Returns the order's state then. Refuses
 * route.unknown outside demo mode, order.unknown, and order.ended for an order that can't be paid.
 */
export async function actInSandbox(
  call: SandboxCall,
  order_sn: string,
  action: SandboxAction,
): Promise<OrderState> {
  const { db, player, settings } = call;
  if (!settings.gateways.sandbox) refuse('route.unknown');
  const [order, row] = [
    await findOrderBySn(db, order_sn),
    await store.findSandboxOrder(db, order_sn),
  ];
  if (!row || order?.player_id !== player) return refuse('order.unknown');
  if (!canBePaid(order, action)) refuse('order.ended');
  const steps = planAct(action, mills(row.due_mills - row.received_mills));
  for (const [n, { step, reports }] of steps.entries()) {
    // A late payment comes once the order has expired.
    if (n > 0) await updateOrder(db, makeSandbox(db, settings), order.id);
    if ('ended' in step) await store.endSandboxOrder(db, order_sn, step.ended);
    else
      await store.addReceived(db, order_sn, {
        before_mills: row.received_mills,
        mills: step.received_mills,
      });
    for (let sent = 0; sent < reports; sent++) await sendReport(call, order_sn);
  }
  return readState(db, order_sn);
}

function canBePaid({ state }: OrderRow, action: SandboxAction): boolean {
  return ends.includes(action)
    ? state === 'pending'
    : ['pending', 'expired', 'failed'].includes(state);
}

/** The callback of a gateway; one that is lost is found by the poll. */
async function sendReport({ settings, request }: SandboxCall, order_sn: string): Promise<void> {
  const body = JSON.stringify({ order_sn });
  const headers = {
    'content-type': 'application/json',
    [sandbox_header]: signReport(settings, body).toString('hex'),
  };
  await askOutside(`${request.origin}/api/pay/webhook/sandbox`, {
    allowed: [request.origin],
    body,
    headers,
  }).catch((problem: unknown) => {
    if (!(problem instanceof OutsideError)) throw problem;
  });
}

async function readState(db: Db, order_sn: string): Promise<OrderState> {
  return (await findOrderBySn(db, order_sn))!.state;
}
