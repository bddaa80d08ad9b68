import type { Call } from '../../kit/http/route.ts';
import { refuse } from '../../kit/refusal.ts';
import { demandWork } from '../work/demand.ts';
import { levelAfter } from '../work/price.ts';
import { countWrong, isSiege } from './alarm.ts';
import { networkOf } from '../../kit/http/network.ts';
import { Tally } from './tally.ts';

/** What is tried at a door. */
export type Door = 'password' | 'confirm' | 'steam' | 'ticket';

/** Who tries: the account (an id or an e-mail address), from where, with which browser if it is known (`findDevice`). */
export interface Trier {
  account: string;
  address: string;
  device: string | undefined;
}

/** The call that a full brake may ask for work. */
type BrakedCall = Pick<Call<unknown, unknown>, 'db' | 'settings' | 'request'>;

/** A try that was counted before it is known to be right. */
export interface Try {
  /** Work was done for it. */
  paid: boolean;
  /** It was right: it isn't counted. */
  giveBack(): Promise<void>;
}

const minutes = (count: number) => count * 60_000;

interface Brake {
  tally: Tally;
  /** Tries that are let through within its window, as if there were no brake. */
  free: number;
  key: (trier: Trier) => string;
}

/** Counts are kept per process. */
const brake = (free: number, window_ms: number, key: Brake['key']): Brake => ({
  tally: new Tally(window_ms),
  free,
  key,
});

/** Wrong tries of strangers in a day that cost nothing from one network, and that take no code by e-mail at one account. */
export const wrong_a_day = { network: 100, account: 200 } as const;
const day_ms = minutes(24 * 60);

/** Brakes for a browser that the account doesn't know: the second hour-long one backs off from who comes again after five minutes. */
const for_strangers: readonly Brake[] = [
  brake(5, minutes(5), ({ account, address }) => `${networkOf(address)} ${account}`),
  brake(15, minutes(60), ({ account, address }) => `${networkOf(address)} ${account}`),
  brake(50, minutes(10), ({ address }) => networkOf(address)),
  brake(wrong_a_day.network, day_ms, ({ address }) => networkOf(address)),
  brake(100, minutes(60), ({ account }) => account),
];
/** A browser that the account knows is counted by itself alone: whatever strangers do, its owner is asked for nothing. */
const for_devices: readonly Brake[] = [
  brake(10, minutes(5), ({ account, device }) => `${device} ${account}`),
  brake(30, minutes(60), ({ account, device }) => `${device} ${account}`),
];

/** Wrong tries of strangers at an account in a day, after which work alone opens nothing: it takes a code by e-mail besides. */
const guesses = brake(wrong_a_day.account, day_ms, ({ account }) => account);

/** E-mails with codes that are sent for the asking; a siege makes them dear for strangers. */
const codes_for_strangers: readonly Brake[] = [
  brake(6, minutes(60), ({ account }) => account),
  brake(20, minutes(60), ({ address }) => networkOf(address)),
];
const codes_for_devices: readonly Brake[] = [brake(6, minutes(60), ({ account, device }) => `${device} ${account}`)];
const codes_in_a_siege = brake(30, minutes(1), () => 'all');

/**
 * Counts a try before its work, or many at once would all be let in. Where a brake is full the call has to bring work, at a
 * price that grows with the tries: refuses work.required. Without a call, where none could bring it, refuses door.braked.
 * `least_level`: the price level when no brake is full.
 */
export async function tryDoor(door: Door, trier: Trier, call?: BrakedCall, least_level = 0): Promise<Try> {
  const counted = hold(trier.device === undefined ? for_strangers : for_devices, door, trier);
  const level = Math.max(counted.level, least_level);
  await letThrough(door, trier, level, call).catch((problem: unknown) => {
    counted.giveBack();
    throw problem;
  });
  countWrong(1);
  return {
    paid: level > 0,
    giveBack: async () => {
      countWrong(-1);
      counted.giveBack();
    },
  };
}

/** Counts an e-mail with a code that is asked for. Refuses work.required after too many to an address or from one. */
export async function askForCode(trier: Trier, call: BrakedCall): Promise<void> {
  const strangers = isSiege() ? [...codes_for_strangers, codes_in_a_siege] : codes_for_strangers;
  const counted = hold(trier.device === undefined ? strangers : codes_for_devices, 'send', trier);
  await letThrough('send', trier, counted.level, call).catch((problem: unknown) => {
    counted.giveBack();
    throw problem;
  });
}

/**
 * Counts a guess of a stranger at an account, for a day; true when there were so many that the next one takes a code by
 * e-mail besides. A browser that the account knows makes none.
 */
export function countGuess(trier: Trier): { takes_code: boolean; giveBack: () => void } {
  if (trier.device !== undefined) return { takes_code: false, giveBack: () => {} };
  const { before, giveBack } = guesses.tally.count(guesses.key(trier));
  return { takes_code: before >= guesses.free, giveBack };
}

async function letThrough(act: string, { account }: Trier, level: number, call: BrakedCall | undefined): Promise<void> {
  if (call) await demandWork(call, { act, account }, level);
  else if (level > 0) refuse('door.braked');
}

/** Counts at every brake. Returns the highest price level of any, and how to take the count back. */
function hold(brakes: readonly Brake[], what: string, trier: Trier): { level: number; giveBack: () => void } {
  const held = brakes.map(({ tally, free, key }) => ({ free, count: tally.count(`${what} ${key(trier)}`) }));
  return {
    level: Math.max(...held.map(({ free, count }) => levelAfter(count.before, free))),
    giveBack: () => held.forEach(({ count }) => count.giveBack()),
  };
}
