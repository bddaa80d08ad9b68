import { z } from 'zod';

/** Longest header `Work`, in characters: about three times as long as one is. */
export const work_length_max = 2000;

const hex = z
  .string()
  .regex(/^(?:[0-9a-f]{2})+$/)
  .max(128);

/** Work that a door asks for, as ALTCHA (version 2) writes it; `data.level` says how often the price has doubled, from 1. */
export const workChallenge = z.object({
  parameters: z.object({
    algorithm: z.literal('PBKDF2/SHA-256'),
    /** Rounds of one derivation. */
    cost: z.int(),
    data: z.object({ level: z.int() }),
    /** Seconds since 1970. */
    expiresAt: z.int(),
    keyLength: z.int(),
    keyPrefix: hex,
    keySignature: hex,
    nonce: hex,
    salt: hex,
  }),
  signature: hex,
});

/** What stands in `data.work` of a refusal `work.required`. */
export type Work = z.output<typeof workChallenge> & {
  /** Derivations that it takes at most; on average half of them. */
  price: number;
};

/** What the header `Work` holds, in base64 of JSON. */
export const workSolution = z.object({
  challenge: workChallenge,
  solution: z.object({ counter: z.int().min(0).max(0xffffffff), derivedKey: hex }),
});
