import { wrong_a_day } from '../../server/sign-in/throttles.ts';
import { derivationsAt, levelAfter } from '../../server/challenge/work/price.ts';
import { printResult } from '../result.ts';
import { derivationMs } from './cost.ts';

/**
 * The assumed attacker, active for a year: the number of their networks and processors, and of the
 * site's accounts.
 */
const attacker = { networks: 1000, processors: 16, accounts: 100_000 } as const;
const days = 365;
/** The number of commonest passwords that are refused. */
const refused_passwords = 10_000;
/** The number of possible e-mail codes: eight characters of 32. */
const codes = 2 ** 40;
/** Wrong second factors a day per account; a code is valid in three time steps. */
const second_factor = { wrong_a_day: 10, right: 3 / 1_000_000 } as const;

/**
 * The share of accounts that the commonest `rank` passwords open: the law that Wang and others
 * fitted to the leaked passwords of RockYou ("Zipf's Law in Passwords", 2017), whose players chose
 * as carelessly as any.
 */
function shareOpened(rank: number): number {
  return 0.037433 * rank ** 0.187227;
}

/**
 * The share of accounts that this many guesses at each open, when the commonest passwords are
 * refused.
 */
function opened(guesses_each: number): number {
  const refused = shareOpened(refused_passwords);
  return (shareOpened(refused_passwords + guesses_each) - refused) / (1 - refused);
}

/** The wrong passwords that one network can try in a day with this much processor time for work. */
function guessesADay(processor_ms: number, derivation_ms: number): number {
  let [guesses, left_ms] = [0, processor_ms];
  while (left_ms > 0) {
    const level = levelAfter(guesses, wrong_a_day.network);
    if (level > 0) left_ms -= (derivationsAt(level) / 2) * derivation_ms;
    guesses += 1;
  }
  return guesses;
}

/** Prints the expected break-ins of that attacker in a year, from the limits in the code. */
export function printChances(): void {
  const who = `an attacker with ${attacker.networks} networks and ${attacker.processors} processors, at ${attacker.accounts} accounts, in a year`;
  const a_day = guessesADay((attacker.processors * 86_400_000) / attacker.networks, derivationMs());
  const each = Math.min(
    wrong_a_day.account * days,
    (a_day * attacker.networks * days) / attacker.accounts,
  );
  const without_work = Math.min(
    100 * 24 * days,
    (50 * 144 * attacker.networks * days) / attacker.accounts,
  );
  const print = (name: string, ours: number, reference: number, what_reference_is: string) =>
    printResult({
      name: `doors.expected.${name}`,
      unit: 'break-ins a year',
      ours,
      reference,
      what_reference_is,
    });
  print(
    'passwords.all',
    opened(each) * attacker.accounts,
    opened(without_work) * attacker.accounts,
    `with throttles that refuse for ten minutes or an hour instead, and no work; ${who}, ${Math.round(each)} guesses each`,
  );
  print(
    'passwords.one',
    opened(wrong_a_day.account * days),
    opened(100 * 24 * days),
    'with a hundred guesses an hour; at one account without a second factor, pressed every day',
  );
  print(
    'codes',
    (a_day * attacker.networks * days) / codes,
    (a_day * attacker.networks * days) / 1_000_000,
    `with six digits; ${who}`,
  );
  print(
    'second_factor.one',
    1 - (1 - second_factor.right) ** (second_factor.wrong_a_day * days),
    1 - (1 - second_factor.right) ** (100 * 24 * days),
    'with a hundred tries an hour; at one account whose password is known',
  );
}
