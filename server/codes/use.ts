import { mills, toWire } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import { transact } from '../kit/db.ts';
import { Answered, type Call } from '../kit/http/route.ts';
import { redeemTyped } from '../payments/index.ts';
import { bindByCode, countingWrong } from '../promotions/index.ts';
import { readCaseOf, redeemEventCode } from './redeem.ts';
import { findTyped } from './store.ts';

type CodeCall = Pick<Call<unknown, number>, 'db' | 'player' | 'asked' | 'request'>;
type Used = Reply<'POST /api/user/promotion'>;

/**
 * Uses a code that the player typed, whatever it is: redeems a gift card or an event's code, or
 * binds the player to the partner of the code. Refuses what either does, and door.braked after too
 * many unknown codes.
 */
export function useTypedCode(call: CodeCall, code: string): Promise<Used | Answered<Used>> {
  const { db, player, request } = call;
  return countingWrong({ db, player_id: player, address: request.address }, async () => {
    const card = await redeemTyped(call, code);
    if (card) return card;
    const used = await useEventCode(call, code);
    if (used) return used;
    return {
      type: 'partner',
      extension_code: await transact(db, (tx) => bindByCode(tx, player, code)),
    };
  });
}

/**
 * Uses an event's code; undefined when no event has it. Answers in the specification's shapes: of
 * money, `amount` and `tokens` stand at the top level, beside the envelope and in its data.
 */
async function useEventCode(
  call: CodeCall,
  typed: string,
): Promise<Used | Answered<Used> | undefined> {
  const { db } = call;
  const code = await findTyped(db, typed);
  if (!code) return undefined;
  await redeemEventCode(call, code);
  if (code.case_id !== null)
    return { type: 'case', data: { amount: 1, case: await readCaseOf(db, code.case_id) } };
  const amount = toWire(code.amount_mills!);
  if (code.kind === 'tokens') return { type: 'tokens', data: { token: amount } };
  const given = { amount, tokens: toWire(mills(0)) };
  return new Answered<Used>({ type: 'money', ...given }, { beside: given });
}
