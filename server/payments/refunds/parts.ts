import { mills, toWire, type Mills } from '@vitrine/contract/amount';
import { now } from '../../kit/clock.ts';
import { transact, type Db, type Tx } from '../../kit/db.ts';
import { refuse, Unfit } from '../../kit/refusal.ts';
import { whileStale } from '../../settle/carry-out.ts';
import type { Gateway, PaymentRecord } from '../gateways/gateway.ts';
import { checkSoon, findOrderById, lockOrder, noteTrouble, type OrderRow } from '../store.ts';
import { forGateway } from '../for-gateway.ts';
import { refundAtOnce, regainAtOnce } from './refund.ts';
import {
  advancePayBack,
  findPayBacks,
  hasPayBack,
  insertPayBack,
  sumOwnRefunds,
  type PayBackRow,
} from './store.ts';

/** A part of an order that an operator refunds. */
export interface AskedPart {
  amount_mills: Mills;
  /** Names the request: under one name it is done once. */
  name: string | undefined;
  /** The sum that was refunded when the operator decided; without it, whatever it is now. */
  seen_mills: Mills | undefined;
  by_id: number | null;
}

/** Gateways pay back whole cents. */
const cent_mills = 10;

/**
 * Takes a part of an order's credit back from its player, once for each name, and has the gateway
 * pay back exactly this part. Refuses order.changed when more was refunded than the operator has
 * seen, and order.part_unfit for a part that there isn't.
 */
export async function refundPart(tx: Tx, id: number, asked: AskedPart): Promise<void> {
  const { amount_mills, name, seen_mills, by_id } = asked;
  const order = await lockOrder(tx, id);
  if (name !== undefined && (await hasPayBack(tx, id, name))) return;
  if (seen_mills !== undefined && order.refunded_mills !== seen_mills) refuse('order.changed');
  if (order.state !== 'credited')
    throw new Unfit('Only a credited order is refunded in parts: refund all that was paid.');
  const parts = await findPayBacks(tx, id);
  const left_mills = roomOf(order, parts);
  if (amount_mills <= 0 || amount_mills % cent_mills !== 0 || amount_mills > left_mills)
    refuse('order.part_unfit');
  const reference = `${order.order_sn}-${parts.length + 1}`;
  const part = { reference, amount_mills };
  await refundAtOnce(tx, id, { reason: 'refund', pays_back: false, part, by_id });
  const at = now();
  await insertPayBack(tx, { order_id: id, ...part, name: name ?? null, at });
  await checkSoon(tx, id, at);
}

/** The most that a part can be: what is left of the credit, as far as it was paid, in mills. */
function roomOf(order: OrderRow, parts: readonly PayBackRow[]): Mills {
  const { credited_mills, refunded_mills, paid_mills } = order;
  const paid_back = sumOfParts(parts);
  return mills(Math.min(credited_mills - refunded_mills, paid_mills - paid_back));
}

/** The parts together that were paid back, or will be, in mills. */
export function sumOfParts(parts: readonly PayBackRow[]): Mills {
  return mills(
    parts.reduce(
      (sum, { state, amount_mills }) => sum + (state === 'failed' ? 0 : amount_mills),
      0,
    ),
  );
}

/**
 * Has the gateway pay back the parts that are due. Where its record says that refunds have taken
 * as much as ours already, somebody has refunded the part at the gateway's own page, or we didn't
 * hear the answer to an earlier try: nothing more goes out.
 */
export async function payPartsBack(
  db: Db,
  gateway: Gateway,
  id: number,
  record: PaymentRecord,
): Promise<void> {
  let gone_mills = refundedAt(record);
  for (const part of await findPayBacks(db, id)) {
    if (part.state !== 'due') continue;
    const order = (await findOrderById(db, id))!;
    if (gone_mills >= (await sumOwnRefunds(db, order))) {
      const gateway_reference = await findUnnamed(db, id, record, part);
      await advancePayBack(db, part.id, 'due', { state: 'done', gateway_reference });
      continue;
    }
    const { reference, amount_mills } = part;
    const sum = { name: `Refund ${reference}`, amount_mills, is_part: true };
    const paid = await gateway.payBack(forGateway(order), sum);
    if (paid.has_failed) await putPartBack(db, order, part, paid);
    else {
      const { url, reference: gateway_reference = null } = paid;
      await advancePayBack(db, part.id, 'due', { state: 'done', url, gateway_reference });
      gone_mills = mills(gone_mills + amount_mills);
    }
  }
}

/** The refund in the gateway's record that a part is, by its sum: none that is another part's. */
async function findUnnamed(
  db: Db,
  id: number,
  { refunds }: PaymentRecord,
  { amount_mills }: PayBackRow,
): Promise<string | null> {
  const parts = await findPayBacks(db, id);
  const found = refunds.find(
    (refund) =>
      refund.reason === 'refund' &&
      refund.stands &&
      refund.amount_mills === amount_mills &&
      !parts.some(({ gateway_reference }) => gateway_reference === refund.reference),
  );
  return found?.reference ?? null;
}

/** The sum that refunds have taken at the gateway, and that stands, in mills. */
function refundedAt({ refunds }: PaymentRecord): Mills {
  const standing = refunds.filter(({ reason, stands }) => reason === 'refund' && stands);
  return mills(standing.reduce((sum, { amount_mills }) => sum + (amount_mills ?? 0), 0));
}

/** A part that the gateway couldn't pay back, or that failed there, is the player's again. */
export async function putPartBack(
  db: Db,
  { id, order_sn }: OrderRow,
  part: PayBackRow,
  { why, reference }: { why?: string; reference?: string } = {},
): Promise<void> {
  const change = {
    state: 'failed',
    gateway_reference: reference ?? part.gateway_reference,
  } as const;
  await whileStale(() =>
    transact(db, async (tx) => {
      await regainAtOnce(tx, id, part.reference);
      await advancePayBack(tx, part.id, part.state, change);
    }),
  );
  await noteTrouble(db, id, sayPartFailed(order_sn, part, why));
}

/** In the trouble of an order whose last part failed. */
export const part_failed = 'has failed at the gateway';

function sayPartFailed(order_sn: string, { amount_mills }: PayBackRow, why?: string): string {
  const told = why === undefined ? '' : `, which says: ${why.slice(0, 200)}`;
  return `the refund of ${toWire(amount_mills)} of ${order_sn} ${part_failed}${told}: its player has it again; try another sum, or pay the player in another way`;
}
