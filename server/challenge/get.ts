import { hash } from 'node:crypto';
import type { z } from 'zod';
import type * as contract from '@vitrine/contract/challenge';
import type { ParsedOf } from '@vitrine/contract/endpoint';
import type { LocaleCode } from '@vitrine/i18n/locales';
import { now } from '../kit/clock.ts';
import type { Call } from '../kit/http/route.ts';
import { randomHex } from '../kit/random.ts';
import { seal } from '../kit/seal.ts';
import { keyOf } from './cipher.ts';
import type { Drawn } from './draw/draw.ts';
import { pool } from './draw/pool.ts';
import { scriptOf } from './language.ts';
import { holderOf } from './holder.ts';
import { countGet } from './limits.ts';
import { ask } from './questions/ask.ts';
import type { Solution } from './solution.ts';
import * as store from './store.ts';

/** Lifetime of an unanswered challenge. */
const challenge_seconds = 120;

type Challenge = z.output<typeof contract.challenge>;
type Type = Challenge['captchaType'];

/**
 * Creates a challenge in the caller's language, to be solved from the same network and in the same
 * browser, for `purpose` if one is given. Refuses challenge.too_many, also when the queue for
 * pictures is full, and challenge.locked; a caller who does the work in `data.work` gets one
 * anyway.
 */
export async function getChallenge(
  call: Pick<Call<unknown, unknown>, 'db' | 'request' | 'settings'>,
  { captchaType, clientUid, purpose }: ParsedOf<typeof contract.getChallenge>,
): Promise<Challenge> {
  const { db, request, settings } = call;
  const holder = holderOf(call, clientUid);
  await countGet(call, captchaType, holder);
  const { shown, solution } = await make(captchaType, request.language);
  const token = randomHex(16);
  const token_hash = hashToken(token);
  await store.insertChallenge(db, {
    token_hash,
    sealed_solution: seal(
      settings.secret_key,
      Buffer.from(JSON.stringify(solution)),
      aboutSolution(token_hash),
    ),
    purpose: purpose ?? null,
    ...holder,
    expires_at: new Date(now().getTime() + challenge_seconds * 1000),
  });
  return {
    captchaType,
    ...shown,
    token,
    secretKey: keyOf(settings.secret_key, token),
    result: false,
  };
}

/** Hashes a token; the database stores only the hash. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/**
 * The associated data that binds a sealed solution to its challenge: no other row's data opens it.
 */
export function aboutSolution(token_hash: Buffer): string {
  return `the solution of challenge ${token_hash.toString('hex')}`;
}

interface Made {
  shown: Pick<Challenge, 'originalImageBase64' | 'jigsawImageBase64' | 'wordList' | 'question'>;
  solution: Solution;
}

async function make(captchaType: Type, language: LocaleCode): Promise<Made> {
  switch (captchaType) {
    case 'blockPuzzle':
      return fromDrawn(await pool.take('puzzle'));
    case 'clickWord':
      return fromDrawn(await pool.take(scriptOf(language)));
    case 'text': {
      const { question, answer } = ask(language);
      const shown = {
        originalImageBase64: null,
        jigsawImageBase64: null,
        wordList: null,
        question,
      };
      return { shown, solution: { type: 'text', answer } };
    }
  }
}

function fromDrawn({ picture, piece, words, solution }: Drawn): Made {
  const shown = {
    originalImageBase64: picture,
    jigsawImageBase64: piece,
    wordList: words,
    question: null,
  };
  return { shown, solution };
}
