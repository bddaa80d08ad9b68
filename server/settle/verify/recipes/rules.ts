import type { Check, Claim } from '../check.ts';
import { numberOf } from '../payload.ts';
import { amountIn, fact } from './flow.ts';

/** A number that facts say because it may change, and the one that older facts, without it, had. */
export interface ChangingNumber {
  key: string;
  /** The number of the time when facts didn't say it: it never changes. */
  former: number;
  /** The bounds within which a fact may say it. */
  least: number;
  most: number;
}

/** The number that fact `f` says, or else the former one. */
export const numberInFact = ({ key, former }: Pick<ChangingNumber, 'key' | 'former'>) =>
  `coalesce(${amountIn(key)}, ${former})`;

/** The number that fact `f` says, within its bounds. */
export const boundedInFact = ({ least, most, ...number }: ChangingNumber) =>
  `least(greatest(${numberInFact(number)}, ${least}), ${most})`;

/** The days that fact `f` says, as an interval. */
export const daysInFact = (days: ChangingNumber) =>
  `interval '1 day' * (${boundedInFact(days)})::int`;

/** The check that facts say a number within its bounds. */
export const boundsCheck = (number: ChangingNumber): Check => ({
  name: `every ${number.key} of a fact is within its bounds`,
  rows: `(select * from facts where payload ? '${number.key}') f`,
  claims: [
    [fact, number.key, numberInFact(number), `'the bounds of the rule'`, boundedInFact(number)],
  ],
});

/** The hash of the rule that fact `f` names. */
export const rule_in_fact = `f.payload ->> 'rule'`;

/**
 * For FROM: joins `rule`, the published rule of a module with the hash that SQL gives; without one,
 * the first of that module, by which older facts and rows are judged.
 */
export const joinRule = (name: string, hash = rule_in_fact) => `
  left join settle_rules rule on rule.name = '${name}' and rule.hash = coalesce(${hash}, (
    select hash from settle_rules where name = '${name}' order by id limit 1
  ))`;

/** A number of the joined rule, at a path of SQL texts such as `'levels', l.level::text`. */
export const numberInRule = (...path: readonly string[]) =>
  `(${numberOf(`(rule.content #> array[${path.join(', ')}])`)})::numeric`;

/** The claim that the rule which a row names, if any, is the joined one. */
export const ruleClaim = (row: string, named: string): Claim => [
  row,
  'rule',
  named,
  `'the rules that were published'`,
  `case when ${named} is not null then rule.hash end`,
];
