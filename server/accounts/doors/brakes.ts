import { refuse } from '../../kit/refusal.ts';
import { countWrong, isSiege } from './alarm.ts';
import { networkOf } from './network.ts';
import { Tally } from './tally.ts';

/** What is tried at a door. */
export type Door = 'password' | 'code' | 'second_factor' | 'confirm' | 'steam' | 'ticket';

/** Who tries: the account (an id or an e-mail address), from where, with which browser if it is known (`findDevice`). */
export interface Trier {
  account: string;
  address: string;
  device: string | undefined;
}

/** A try that was counted before it is known to be right. */
export interface Try {
  /** It was right: it isn't counted. */
  giveBack(): Promise<void>;
}

const minutes = (count: number) => count * 60_000;

interface Brake {
  tally: Tally;
  key: (trier: Trier) => string;
}

/** How many wrong tries within how long; kept per process. */
const brake = (limit: number, window_ms: number, key: Brake['key']): Brake => ({
  tally: new Tally({ limit, window_ms }),
  key,
});

/** Brakes for a browser that the account doesn't know: the second hour-long one backs off from who comes again after five minutes. */
const for_strangers: readonly Brake[] = [
  brake(5, minutes(5), ({ account, address }) => `${networkOf(address)} ${account}`),
  brake(15, minutes(60), ({ account, address }) => `${networkOf(address)} ${account}`),
  brake(50, minutes(10), ({ address }) => networkOf(address)),
  brake(100, minutes(60), ({ account }) => account),
];
/** A browser that the account knows is counted by itself alone: what strangers do never locks its owner out. */
const for_devices: readonly Brake[] = [
  brake(10, minutes(5), ({ account, device }) => `${device} ${account}`),
  brake(30, minutes(60), ({ account, device }) => `${device} ${account}`),
];

/** E-mails with codes that are sent for the asking; a siege makes them rare for strangers. */
const codes_for_strangers: readonly Brake[] = [
  brake(6, minutes(60), ({ account }) => account),
  brake(20, minutes(60), ({ address }) => networkOf(address)),
];
const codes_for_devices: readonly Brake[] = [brake(6, minutes(60), ({ account, device }) => `${device} ${account}`)];
const codes_in_a_siege = brake(30, minutes(1), () => 'all');

/**
 * Counts a try before its work, or many at once would all be let in. Refuses door.braked after too many wrong ones by the
 * same browser, at the same account or from the same address.
 */
export async function tryDoor(door: Door, trier: Trier): Promise<Try> {
  const giveBack = hold(trier.device === undefined ? for_strangers : for_devices, door, trier);
  countWrong(1);
  return {
    giveBack: async () => {
      countWrong(-1);
      giveBack();
    },
  };
}

/** Counts an e-mail with a code that is asked for. Refuses door.braked after too many to an address or from one. */
export function askForCode(trier: Trier): void {
  if (trier.device !== undefined) hold(codes_for_devices, 'send', trier);
  else hold(isSiege() ? [...codes_for_strangers, codes_in_a_siege] : codes_for_strangers, 'send', trier);
}

/** Counts at every brake, or at none and refuses. Returns how to take it back. */
function hold(brakes: readonly Brake[], what: string, trier: Trier): () => void {
  const counted: { giveBack(): void }[] = [];
  const giveBack = () => counted.forEach((count) => count.giveBack());
  for (const { tally, key } of brakes) {
    const count = tally.count(`${what} ${key(trier)}`);
    if (!count) {
      giveBack();
      return refuse('door.braked');
    }
    counted.push(count);
  }
  return giveBack;
}
