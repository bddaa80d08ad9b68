import { z } from 'zod';

/** Maximum length of the header `Work`, in characters: about three times a usual one. */
export const work_length_max = 2000;

const hex = z
  .string()
  .regex(/^(?:[0-9a-f]{2})+$/)
  .max(128);

/**
 * Work that a door asks for, in ALTCHA's format (version 2); `data.level` counts how often the
 * price has doubled, from 1.
 */
export const workChallenge = z.object({
  parameters: z.object({
    algorithm: z.literal('PBKDF2/SHA-256'),
    /** Rounds of one derivation. */
    cost: z.int(),
    data: z.object({ level: z.int() }),
    /** Unix time, in seconds. */
    expiresAt: z.int(),
    keyLength: z.int(),
    keyPrefix: hex,
    keySignature: hex,
    nonce: hex,
    salt: hex,
  }),
  signature: hex,
});

/** Work to do: the `data.work` of a refusal `work.required`, or work that was asked for ahead. */
export const work = workChallenge.extend({
  /** The maximum number of derivations; the average is half of it. */
  price: z.int(),
});

export type Work = z.output<typeof work>;

/** The content of the header `Work`, as JSON in base64. */
export const workSolution = z.object({
  challenge: workChallenge,
  solution: z.object({ counter: z.int().min(0).max(0xffffffff), derivedKey: hex }),
});
