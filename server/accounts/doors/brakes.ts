import { RateLimiterMemory } from 'rate-limiter-flexible';
import { refuse } from '../../kit/refusal.ts';

/** What is tried at a door. */
export type Door = 'password' | 'code' | 'second_factor' | 'confirm' | 'steam' | 'ticket';

/** Who tries: the account (an id or an e-mail address), from where, with which browser if it is known. */
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

/** Wrong tries that one address may make: at one account, and at all of them. */
const at_one_account = new RateLimiterMemory({ keyPrefix: 'account', points: 5, duration: 5 * 60 });
const at_all_accounts = new RateLimiterMemory({ keyPrefix: 'address', points: 50, duration: 10 * 60 });

/** Counts a try before its work, or many at once would all be let in. Refuses door.braked after too many wrong ones. */
export async function tryDoor(door: Door, { account, address }: Trier): Promise<Try> {
  const tries = [
    { limiter: at_one_account, key: `${door} ${address} ${account}` },
    { limiter: at_all_accounts, key: `${door} ${address}` },
  ];
  for (const { limiter, key } of tries) await limiter.consume(key).catch(() => refuse('door.braked'));
  return {
    giveBack: async () => {
      for (const { limiter, key } of tries) await limiter.reward(key);
    },
  };
}
