import { risk_days, type RiskNumbers } from '@vitrine/contract/risk-kinds';
import { now } from '../kit/clock.ts';
import type { Tx } from '../kit/db.ts';
import type { AnyFactKind, Fact, Listener } from '../kit/facts.ts';
import { day_ms, utcDay } from '../kit/utc-day.ts';
import { limit_raise_asked, limit_raise_cancelled } from '../limits/index.ts';
import {
  findCoPayers,
  findPaidWith,
  findWentBack,
  payment_credited,
  payment_refunded,
} from '../payments/index.ts';
import { gameOf, games } from '../plays/index.ts';
import {
  findFirstWithdrawal,
  findUndone,
  withdrawal_cancelled,
  withdrawal_charged,
  withdrawal_substituted,
} from '../withdrawals/index.ts';
import { boundOf, noteFound, readNumbers } from './look.ts';
import * as rules from './rules.ts';
import type { Found } from './rules.ts';
import * as store from './store.ts';

/** Older facts are history: a first start with this module fills no queue. */
const fresh_days = 7;
/** The most acts and accounts that one entry names. */
const named_max = 50;

type Judge = (
  tx: Tx,
  player_id: number,
  numbers: RiskNumbers,
  at: Date,
) => Promise<(Found | undefined)[]>;

const back = (at: Date, days: number) => new Date(at.getTime() - days * day_ms);

const judgeFirst: Judge = async (tx, player_id, numbers) => [
  rules.judgeFirstWithdrawal(
    await findFirstWithdrawal(tx, player_id),
    boundOf(numbers.first_withdrawal_above),
  ),
];

/** The rules of rare acts, by the kind of fact after which they are judged. */
const judges: readonly (readonly [AnyFactKind, Judge])[] = [
  [withdrawal_charged, judgeFirst],
  [withdrawal_substituted, judgeFirst],
  [
    withdrawal_cancelled,
    async (tx, player_id, numbers, at) => {
      const undone = await findUndone(tx, player_id, back(at, risk_days.undone_withdrawals));
      return [rules.judgeUndone(undone, numbers.undone_withdrawals)];
    },
  ],
  [
    payment_credited,
    async (tx, player_id, numbers, at) => {
      const payers = (await findCoPayers(tx, player_id)).toSorted((a, b) => a - b);
      const methods = await findPaidWith(tx, player_id, back(at, risk_days.methods));
      return [
        rules.judgeSharers('shared_card', payers.slice(0, named_max), numbers.accounts_of_a_card),
        rules.judgeMethods(methods, numbers.methods),
      ];
    },
  ],
  [
    payment_refunded,
    async (tx, player_id, numbers, at) => {
      const since = back(at, risk_days.refunds);
      return [rules.judgeRefunds(await findWentBack(tx, [player_id], { since }), numbers.refunds)];
    },
  ],
  [
    limit_raise_asked,
    async (tx, player_id, numbers, at) => {
      const since = back(at, risk_days.raises);
      const [asked, cancelled] = await Promise.all(
        [limit_raise_asked, limit_raise_cancelled].map(({ kind }) =>
          store.findActsOfKind(tx, player_id, { kind, since, limit: named_max }),
        ),
      );
      return [rules.judgeRaises({ asked: asked!, cancelled: cancelled!.length }, numbers.raises)];
    },
  ],
];

/**
 * Looks at the players of facts for the signs that these show: withdrawals, payments, raises of
 * limits, and stakes at night or after a charge-back. Others are found by `lookAtActive`.
 */
export const risk_listener: Listener = {
  name: 'risks',
  takes: [...judges.map(([of]) => of), ...games.map(({ of }) => of)],
  take: async (tx, facts) => {
    const at = now();
    const fresh = facts.filter((fact) => fact.at >= back(at, fresh_days));
    if (fresh.length === 0) return;
    const found = [...(await judgePlays(tx, fresh, at)), ...(await judgeRareActs(tx, fresh, at))];
    // In the order of their ids: two who lock several wait for each other in no circle.
    for (const { player_id, found: own } of found.toSorted((a, b) => a.player_id - b.player_id))
      await noteFound(tx, player_id, own, at);
  },
};

interface FoundAt {
  player_id: number;
  found: readonly (Found | undefined)[];
}

/** Judges the players of rare acts by the rules of these, each once. */
async function judgeRareActs(tx: Tx, facts: readonly Fact[], at: Date): Promise<FoundAt[]> {
  const kinds = new Set(judges.map(([of]) => of.kind));
  // Most batches are plays alone.
  if (!facts.some(({ kind }) => kinds.has(kind))) return [];
  const numbers = await readNumbers(tx);
  const found: FoundAt[] = [];
  for (const [of, judge] of judges) {
    const players = facts.flatMap(({ kind, player_id }) => (kind === of.kind ? player_id! : []));
    for (const player_id of new Set(players))
      found.push({ player_id, found: await judge(tx, player_id, numbers, at) });
  }
  return found;
}

/** Notes the nights of stakes, and finds the players who staked after a charge-back. */
async function judgePlays(tx: Tx, facts: readonly Fact[], at: Date): Promise<FoundAt[]> {
  const stakes = facts.flatMap((fact) =>
    (gameOf(fact)?.playersOf(fact) ?? []).map((player_id) => ({ player_id, at: fact.at })),
  );
  if (stakes.length === 0) return [];
  const nights = stakes.filter((stake) => rules.isAtNight(stake.at));
  await store.insertNights(
    tx,
    nights.map((stake) => ({ player_id: stake.player_id, day: utcDay(stake.at) })),
  );
  const last_of = new Map<number, Date>();
  for (const stake of stakes) last_of.set(stake.player_id, stake.at);
  const since = back(at, risk_days.dispute);
  const disputes = await findWentBack(tx, [...last_of.keys()], { since, reason: 'charge_back' });
  return [...Map.groupBy(disputes, ({ player_id }) => player_id)].map(([player_id, own]) => ({
    player_id,
    found: [rules.judgeDisputes(own, last_of.get(player_id)!)],
  }));
}
