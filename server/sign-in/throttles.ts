import type { Call } from '../kit/http/route.ts';
import { refuse } from '../kit/refusal.ts';
import { demandWork, levelAfter } from '../challenge/index.ts';
import { countWrong, isUnderAttack } from './alarm.ts';
import { networkOf } from '../kit/http/network.ts';
import { Tally } from '../kit/bus/shared.ts';

/** The doors at which wrong tries are counted. */
export type Door = 'password' | 'confirm' | 'steam' | 'ticket';

/**
 * The source of a try: the account (an id or an e-mail address), the network address, and the
 * browser if the account knows it (`findDevice`).
 */
export interface Trier {
  account: string;
  address: string;
  device: string | undefined;
}

/** The call that an exhausted throttle may ask for work. */
type ThrottledCall = Pick<Call<unknown, unknown>, 'db' | 'settings' | 'request'>;

/** A try, counted as wrong before it is checked. */
export interface Try {
  /** The price level of the work that the caller did for it; 0 for none. */
  level: number;
  /** The try was right: uncounts it. */
  giveBack(): Promise<void>;
}

const minutes = (count: number) => count * 60_000;

interface Throttle {
  tally: Tally;
  /** Tries within the window before the throttle asks for anything. */
  free: number;
  key: (trier: Trier) => string;
}

/** `name`: of its tally, which all processes share. */
const makeThrottle = (
  name: string,
  free: number,
  window_ms: number,
  key: Throttle['key'],
): Throttle => ({ tally: new Tally(`sign_in.${name}`, window_ms), free, key });

/**
 * Strangers' wrong tries in a day: those that one network gets without work, and those at one
 * account after which sign-in needs a code by e-mail.
 */
export const wrong_a_day = { network: 100, account: 200 } as const;
const day_ms = minutes(24 * 60);

/**
 * Throttles for a browser that the account doesn't know: the second one, over an hour, slows down a
 * caller who comes back every five minutes.
 */
const for_strangers: readonly Throttle[] = [
  makeThrottle(
    'stranger_5_min',
    5,
    minutes(5),
    ({ account, address }) => `${networkOf(address)} ${account}`,
  ),
  makeThrottle(
    'stranger_hour',
    15,
    minutes(60),
    ({ account, address }) => `${networkOf(address)} ${account}`,
  ),
  makeThrottle('network_10_min', 50, minutes(10), ({ address }) => networkOf(address)),
  makeThrottle('network_day', wrong_a_day.network, day_ms, ({ address }) => networkOf(address)),
  makeThrottle('account_hour', 100, minutes(60), ({ account }) => account),
];
/**
 * A browser that the account knows is counted by itself alone: strangers' tries never cost the
 * owner anything.
 */
const for_devices: readonly Throttle[] = [
  makeThrottle('device_5_min', 10, minutes(5), ({ account, device }) => `${device} ${account}`),
  makeThrottle('device_hour', 30, minutes(60), ({ account, device }) => `${device} ${account}`),
];

/**
 * Strangers' wrong tries at an account in a day; after them work alone isn't enough, and sign-in
 * also needs a code by e-mail.
 */
const guesses = makeThrottle('guesses', wrong_a_day.account, day_ms, ({ account }) => account);

const confirmed_guesses = new Tally('sign_in.confirmed_guesses', day_ms);

/**
 * Limits for e-mails with codes that are sent without work; a brute-force attack adds one for all
 * strangers together.
 */
const codes_for_strangers: readonly Throttle[] = [
  makeThrottle('code_account', 6, minutes(60), ({ account }) => account),
  makeThrottle('code_network', 20, minutes(60), ({ address }) => networkOf(address)),
];
const codes_for_devices: readonly Throttle[] = [
  makeThrottle('code_device', 6, minutes(60), ({ account, device }) => `${device} ${account}`),
];
const codes_under_attack = makeThrottle('code_attack', 30, minutes(1), () => 'all');

/**
 * Counts a try before it is checked; otherwise concurrent tries would all be let in. Once a
 * throttle is exhausted the call has to bring work, at a price that grows with the tries: refuses
 * work.required. Without `call`, where none could bring work, refuses door.braked. `least_level`:
 * the price level when no throttle is exhausted.
 */
export async function tryDoor(
  door: Door,
  trier: Trier,
  call?: ThrottledCall,
  least_level = 0,
): Promise<Try> {
  const counted = await countTries(
    trier.device === undefined ? for_strangers : for_devices,
    door,
    trier,
  );
  const level = Math.max(counted.level, least_level);
  const done = await letThrough(door, trier, level, call).catch((problem: unknown) => {
    counted.giveBack();
    throw problem;
  });
  countWrong(1);
  return {
    level: Math.max(level, done),
    giveBack: async () => {
      countWrong(-1);
      counted.giveBack();
    },
  };
}

/**
 * Counts a request for an e-mail with a code. Refuses work.required after too many for one account
 * or from one network.
 */
export async function askForCode(trier: Trier, call: ThrottledCall): Promise<void> {
  const strangers = isUnderAttack()
    ? [...codes_for_strangers, codes_under_attack]
    : codes_for_strangers;
  const counted = await countTries(
    trier.device === undefined ? strangers : codes_for_devices,
    'send',
    trier,
  );
  await letThrough('send', trier, counted.level, call).catch((problem: unknown) => {
    counted.giveBack();
    throw problem;
  });
}

/**
 * Counts a stranger's guess at an account, for a day; `takes_code` when there were so many that the
 * next one also needs a code by e-mail. A browser that the account knows isn't counted.
 */
export async function countGuess(
  trier: Trier,
): Promise<{ takes_code: boolean; giveBack: () => void }> {
  if (trier.device !== undefined) return { takes_code: false, giveBack: () => {} };
  const { before, giveBack } = await guesses.tally.count(guesses.key(trier));
  return { takes_code: before >= guesses.free, giveBack };
}

/**
 * Counts a confirmation as a guess at the account's password before it is checked: it counts for
 * strangers at the door too. `is_spent` after as many wrong confirmations in a day; guesses at the
 * door don't use those up, so strangers can't keep the owner from confirming.
 */
export async function countConfirmation(
  account: string,
): Promise<{ is_spent: boolean; giveBack: () => void }> {
  const [own, at_door] = await Promise.all([
    confirmed_guesses.count(account),
    guesses.tally.count(account),
  ]);
  const giveBack = () => {
    own.giveBack();
    at_door.giveBack();
  };
  return { is_spent: own.before >= wrong_a_day.account, giveBack };
}

async function letThrough(
  act: string,
  { account }: Trier,
  level: number,
  call: ThrottledCall | undefined,
): Promise<number> {
  if (call) return demandWork(call, { act, account }, level);
  return level > 0 ? refuse('door.braked') : 0;
}

/**
 * Counts a try at every throttle. Returns the highest price level of any, and a function that
 * uncounts the try.
 */
async function countTries(
  throttles: readonly Throttle[],
  what: string,
  trier: Trier,
): Promise<{ level: number; giveBack: () => void }> {
  const held = await Promise.all(
    throttles.map(async ({ tally, free, key }) => ({
      free,
      count: await tally.count(`${what} ${key(trier)}`),
    })),
  );
  return {
    level: Math.max(...held.map(({ free, count }) => levelAfter(count.before, free))),
    giveBack: () => held.forEach(({ count }) => count.giveBack()),
  };
}
