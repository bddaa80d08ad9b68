import { mills, toPoints, toWire, type Mills } from '@vitrine/contract/amount';
import { adjustment_max, type AdjustedBalance } from '@vitrine/contract/player-acts';
import { findFaces } from '../accounts/index.ts';
import { auditAct } from '../audit/index.ts';
import type { Tx } from '../kit/db.ts';
import type { Desk } from '../kit/desk.ts';
import { refuse, Unfit } from '../kit/refusal.ts';
import { readBalances } from '../ledger/index.ts';
import { needsSecond } from '../settings/index.ts';
import { account, house } from '../settle/accounts.ts';
import type { Balances } from '../settle/balances.ts';
import { innerKey } from '../settle/inner-key.ts';
import { refuseOnBreak } from '../settle/limits.ts';
import { once } from '../settle/once.ts';
import { settle, type Act, type ScopedKey } from '../settle/settle.ts';
import { findStored, readAccount } from '../settle/store.ts';
import { balance_adjusted } from './facts.ts';
import { adjustments_house } from './house.ts';

/** An adjustment as an operator asks for it. */
export interface Adjustment {
  player_id: number;
  balance: AdjustedBalance;
  /** Added; below zero, taken. */
  amount_mills: Mills;
  /** Names the request: under one name it is done once. */
  name: string | undefined;
}

const right = 'players.adjust';

/**
 * Adds to a balance of a player, or takes from it; returns the balances then. An addition of money
 * or tokens counts as a deposit and repays a debt first; it comes no way that the player's break
 * closes. Above a limit it waits for a second member of staff. Refuses player.unknown, act.unfit
 * for more than there is and for one's own account, limit.reached, break.active, exclusion.active
 * and player.blocked.
 */
export async function adjustBalance(desk: Desk, adjustment: Adjustment): Promise<Balances> {
  const { player_id, balance, amount_mills, name } = adjustment;
  // In one order: arguments that waited for a second person come back in another.
  const asked = { player_id, balance, amount_mills };
  if (amount_mills === 0 || Math.abs(amount_mills) > adjustment_max * 1000)
    throw new Unfit(`An adjustment adds or takes something, at most ${adjustment_max}.`);
  const key = name === undefined ? undefined : innerKey('job', `adjustment:${name}`, asked);
  const act = {
    right,
    on: 'player',
    id: player_id,
    read: (tx: Tx) => readBalances(tx, player_id),
    second: {
      verb: right,
      args: { ...adjustment },
      isNeeded: async (tx: Tx) =>
        !(key && (await findStored(tx, null, key))) &&
        (await needsSecond(tx, 'two_persons.adjust_above', mills(Math.abs(amount_mills)))),
      will: () => `${say(asked)} of player ${player_id}.`,
    },
  } as const;
  const { balances_of } = await once(desk.db, null, key, () =>
    auditAct(desk, act, (tx) => settleAdjustment(tx, desk, asked, key)),
  );
  return balances_of.get(player_id)!;
}

type Asked = Omit<Adjustment, 'name'>;

async function settleAdjustment(
  tx: Tx,
  { actor_id, second_id, at }: Desk,
  asked: Asked,
  key: ScopedKey | undefined,
) {
  const { player_id, balance, amount_mills } = asked;
  if ((await findFaces(tx, [player_id])).length === 0) refuse('player.unknown');
  if (player_id === actor_id || player_id === second_id)
    throw new Unfit('Nobody adjusts balances of their own.');
  if (amount_mills > 0) await refuseOnBreak(tx, player_id, at);
  else await refuseBeyond(tx, asked);
  const own = account(player_id, balance);
  const [debit, credit] =
    amount_mills > 0 ? [counterparts[balance], own] : [own, counterparts[balance]];
  return settle(tx, {
    by: player_id,
    at,
    key,
    fact: balance_adjusted.with({ balance, amount_mills }),
    post: [{ debit, credit, amount_mills: mills(Math.abs(amount_mills)) }],
    stake:
      amount_mills > 0 && balance !== 'score' ? [{ player_id, deposited_mills: amount_mills }] : [],
    memo: {},
  } satisfies Act);
}

/** Refuses act.unfit, in numbers, for more than there is; `settle` refuses it in any case. */
async function refuseBeyond(tx: Tx, { player_id, balance, amount_mills }: Asked): Promise<void> {
  const { balance_mills } = await readAccount(tx, account(player_id, balance));
  if (balance_mills + amount_mills >= 0) return;
  const there = showIn(balance, balance_mills);
  throw new Unfit(`Player ${player_id} has ${there}: no more than that can be taken.`);
}

const counterparts = {
  money: adjustments_house,
  shop_score: house.tokens,
  score: house.points,
} as const;

/** An adjustment in words: *Adds 5.00 of money*. */
function say({ balance, amount_mills }: Asked): string {
  const amount = showIn(balance, mills(Math.abs(amount_mills)));
  return amount_mills > 0 ? `Adds ${amount} to the balance` : `Takes ${amount} from the balance`;
}

function showIn(balance: AdjustedBalance, amount_mills: Mills): string {
  if (balance === 'score') return `${toPoints(amount_mills)} points`;
  const amount = toWire(amount_mills).toFixed(amount_mills % 10 === 0 ? 2 : 3);
  return `${amount} ${balance === 'money' ? 'USD' : 'tokens'}`;
}
