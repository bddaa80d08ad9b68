import { fromWire, mills, toWire, type Amount } from '@vitrine/contract/amount';
import type { Answer, Client } from '@vitrine/contract/client';
import type { Call, Reply } from '@vitrine/contract/index';
import { randomBytes, randomHex } from '../../kit/random.ts';

/** A simulated player among the others. */
export interface Self {
  id: number;
  /** Whether a player is one of the simulated ones, or a person. */
  isSimulated: (player_id: number) => boolean;
}

/**
 * Something that a simulated player does through the API, like every client. A refusal is thrown,
 * and ends it.
 */
export type Routine = (api: Client, self: Self) => Promise<void>;

/** A key for a call that moves value. */
export const asNew = () => ({ idempotency_key: randomHex(16) });

/** A refusal of the API, by its key. */
export class Refused extends Error {}

/** The data of an answer. Throws `Refused`. */
export function accepted<C extends keyof Call>(answer: Answer<C>): Reply<C> {
  if (!answer.ok) throw new Refused(answer.error.key);
  return answer.data;
}

/** One of the list, by chance; undefined when it is empty. */
export const pickOne = <T>(list: readonly T[]): T | undefined => list[randomBelow(list.length)];

/** A whole number from 0 to below `end`. */
export const randomBelow = (end: number): number =>
  end > 0 ? randomBytes(4).readUInt32LE() % end : 0;

/** A part of an amount, floored to the mill. */
export const atMost = (amount: Amount, part: number) =>
  toWire(mills(Math.floor(fromWire(amount)! * part)));
