import { z } from 'zod';
import { fieldError } from './field-errors.ts';
import { anyone, data, json, post } from './endpoint.ts';

/** Slide a piece, click words in order, or answer a question in words. */
export const challengeType = z.enum(['blockPuzzle', 'clickWord', 'text']);

/**
 * A solved challenge, as the call that needs one carries it: either the fields of its `check`
 * again, or `captchaVerification`. It is valid once, for one purpose, for 180 seconds, on the
 * network and in the browser that got it.
 */
export const proof = z.object({
  captchaType: challengeType.optional(),
  /** The encrypted solution, exactly as it was checked; base64. */
  pointJson: z.string().max(2000).optional(),
  token: z.string().max(100).optional(),
  clientUid: z.string().max(100).optional(),
  ts: z.union([z.number(), z.string().max(20)]).optional(),
  /** AES(token + '---' + solution), as other clients send it. */
  captchaVerification: z.string().max(4000).optional(),
});

export type Proof = z.output<typeof proof>;

/** The data to show a challenge. Never includes the solution. */
export const challenge = z.object({
  captchaType: challengeType,
  /** PNG, base64 without a prefix; null for words. */
  originalImageBase64: z.string().nullable(),
  /** The piece, as high as the picture and transparent around it; null except for the slider. */
  jigsawImageBase64: z.string().nullable(),
  token: z.string(),
  /** 16 characters: the AES-128 key for `pointJson`. */
  secretKey: z.string().length(16),
  /** The words to click, in this order; null except for clicking. */
  wordList: z.array(z.string()).nullable(),
  /** The question, in the language of the `Language` header; null except for words. */
  question: z.string().nullable(),
  result: z.literal(false),
});

/**
 * These two calls speak AJ-Captcha's dialect: `repCode`, `repMsg`, `repData`, `success` beside
 * `code`.
 */
export const getChallenge = post('/api/captcha/get', {
  does: 'Draws a challenge. Answers as AJ-Captcha does: `repCode` (`0000` is right), `repMsg`, `repData`, `success`.',
  stays_open: true,
  who: anyone,
  body: json(
    z.object({
      captchaType: challengeType.default('blockPuzzle'),
      /** The purpose of the proof; without it the first use decides. */
      purpose: z.enum(['sign_in', 'email_code', 'steam']).optional(),
      clientUid: z.string().max(100).optional(),
      ts: z.union([z.number(), z.string().max(20)]).optional(),
    }),
  ),
  answers: data(z.null()),
  refuses: ['challenge.too_many', 'challenge.locked'],
});

export const checkChallenge = post('/api/captcha/check', {
  does: 'Checks a solution. A wrong one ends the challenge; a right one is good once more, for the call that needs it.',
  stays_open: true,
  who: anyone,
  body: json(proof.extend({ token: z.string().max(100), pointJson: z.string().max(2000) })),
  answers: data(z.null()),
  refuses: [
    'challenge.wrong',
    'challenge.expired',
    'challenge.too_many_checks',
    'challenge.locked',
  ],
});

export const encrypt = post('/api/aes', {
  does: 'Encrypts `code` with AES-128-ECB (PKCS7) and a challenge’s `secretKey`, for clients without a cipher. `data` is the ciphertext in base64.',
  stays_open: true,
  who: anyone,
  body: json(
    z.object({
      key: z.string().regex(/^[\x20-\x7e]{16}$/, fieldError('like 0123456789abcdef')),
      code: z.string().min(1).max(2000),
    }),
  ),
  answers: data(z.string()),
  refuses: ['challenge.too_many'],
});
