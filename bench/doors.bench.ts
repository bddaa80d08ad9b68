import fs from 'node:fs';
import { guessChallenges, guessCodes, guessPasswords, keepSigningIn, type Attack } from './doors/attack.ts';
import { printChances } from './doors/chances.ts';
import { comparePasswords } from './doors/cost.ts';
import { compareTimes } from './doors/timing.ts';
import { addresses_count, makeTown, signInOwner, type Town } from './doors/town.ts';
import { startProduct, type Product } from './product.ts';
import { printResult } from './result.ts';

const accounts_count = 100_000;
/** No browser signs in more often than a patient owner might. */
const owners_count = 100;
const sign_in_ms_max = 300;
/** Garbage that the engine hasn't collected counts, too. */
const growth_mb_max = 100;

/**
 * First the break-ins that are to be expected in a year, from the limits in the code, and what a wrong password costs us and an
 * attacker. Then wrong passwords, codes and answers to challenges, a third of `--tries N` (1,000,000) each, at 100,000 accounts from
 * 100,000 addresses, as if every challenge before a password or a code had been solved. Owners of attacked accounts sign in
 * meanwhile. Before it, whether time tells an e-mail with an account from one without. Fails when a try opens something,
 * when an owner is locked out, when owners wait longer than 300 ms (p99), or when the product's memory goes on growing after
 * every address has come by. `--only chances`, `cost`, `doors` or `challenges` does that part alone.
 */
export async function run(args: string[]): Promise<void> {
  const tries = Number(args[args.indexOf('--tries') + 1] ?? 1_000_000) || 1_000_000;
  const third = Math.ceil(tries / 3);
  const only = args.includes('--only') ? args[args.indexOf('--only') + 1] : undefined;
  const isWanted = (part: string) => only === undefined || only === part;
  if (isWanted('chances')) printChances();
  if (isWanted('cost')) await compareCosts();
  if (isWanted('doors')) await guessAtDoors(third);
  if (isWanted('challenges')) await guessAtChallenges(third);
}

function compareCosts(): Promise<void> {
  return besiege('off', comparePasswords);
}

function guessAtDoors(third: number): Promise<void> {
  return besiege('off', async (product, town) => {
    await compareTimes(product.url, town);
    const memory = watchMemory('guesses', product);
    const stop = keepSigningIn(product.url, town);
    printAttack('passwords', await guessPasswords(product.url, town, third));
    memory.printFirst();
    printAttack('codes', await guessCodes(product.url, town, third));
    printOwners(await stop());
    memory.printLast();
  });
}

function guessAtChallenges(third: number): Promise<void> {
  return besiege('on', async (product, town) => {
    const memory = watchMemory('challenges', product);
    const once = Math.min(addresses_count, third);
    printAttack('challenges.once', await guessChallenges(product.url, town, once));
    memory.printFirst();
    printAttack('challenges', await guessChallenges(product.url, town, third - once));
    memory.printLast();
  });
}

/** Runs an attack on a product of its own, behind one proxy, with challenges on or off, whose owners have all been in once. */
async function besiege(CAPTCHA: 'on' | 'off', attack: (product: Product, town: Town) => Promise<void>): Promise<void> {
  const product = await startProduct(undefined, { CAPTCHA, TRUSTED_PROXIES: '1' });
  try {
    const town = await makeTown(product.owner.db, accounts_count, owners_count);
    if (CAPTCHA === 'off') for (const owner of town.owners) await signInOwner(product.url, owner);
    await attack(product, town);
  } finally {
    await product.stop();
  }
}

/** A bench that ends with 1, though it goes on: all figures are worth seeing. */
function fail(what: string): void {
  process.stderr.write(`${what}\n`);
  process.exitCode = 1;
}

function printAttack(what: string, { tries, successes, braked, seconds }: Attack): void {
  printResult({
    name: `doors.${what}`,
    unit: 'tries/s',
    ours: tries / seconds,
    reference: (tries - braked) / seconds,
    what_reference_is: `those that weren’t turned away; ${tries} tries from ${addresses_count} addresses, ${successes} opened something`,
  });
  if (successes > 0) fail(`${successes} of ${tries} tries at ${what} opened something`);
}

function printOwners({ ms, locked_out }: { ms: number[]; locked_out: number }): void {
  const p99 = ms.toSorted((a, b) => a - b)[Math.floor(ms.length * 0.99)] ?? NaN;
  printResult({
    name: 'doors.owners.p99',
    unit: 'ms',
    ours: p99,
    reference: sign_in_ms_max,
    what_reference_is: `the limit; ${ms.length} sign-ins of owners in their own browsers during the attack, ${locked_out} locked out`,
  });
  if (locked_out > 0) fail(`owners were locked out ${locked_out} times`);
  if (!(p99 <= sign_in_ms_max)) fail(`owners waited ${p99} ms`);
}

/** What the product holds before an attack, when every address has come by, and at the end: what it knows of each is known then. */
function watchMemory(during: string, product: Product) {
  const before_mb = residentMegabytes(product);
  let first_mb = before_mb;
  const print = (name: string, ours: number, reference: number, what_reference_is: string) =>
    printResult({ name: `doors.memory.${during}${name}`, unit: 'MB', ours, reference, what_reference_is });
  return {
    printFirst() {
      first_mb = residentMegabytes(product);
      print('.once', first_mb, before_mb, 'before the attack');
    },
    printLast() {
      const last_mb = residentMegabytes(product);
      print('', last_mb, first_mb, 'when every address had come by');
      if (last_mb > first_mb + growth_mb_max) fail(`memory grew from ${first_mb} to ${last_mb} MB`);
    },
  };
}

function residentMegabytes({ pid }: Product): number {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
