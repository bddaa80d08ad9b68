import type { Input } from '@vitrine/contract/index';
import type { challenge } from '@vitrine/contract/challenge';
import type { Work } from '@vitrine/contract/work';
import { call_ms_max } from '../../kit/client.ts';
import { readStored, writeStored } from '../../kit/stored.ts';
import { repeatWithWork } from '../../kit/work/repeat.ts';
import { encryptSolution } from './cipher.ts';

/** The visible part of a challenge, without its solution. */
export type Shown = ReturnType<(typeof challenge)['parse']>;
export type Kind = Shown['captchaType'];
/** The purpose for which a solved challenge is valid; it is valid for no other. */
export type Purpose = NonNullable<Input<'POST /api/captcha/get'>['purpose']>;

/** A solved challenge, as sent with the call that requires one. */
export interface Solved {
  captchaType: Kind;
  /** Encrypted, base64. */
  pointJson: string;
  token: string;
  clientUid: string;
  /** Milliseconds since 1970. */
  ts: number;
}

/** An answer in the dialect of AJ-Captcha, whose fields stand beside the envelope's. */
type Spoken<T> = { ok: true; data: T } | { ok: false; code: string; msg: string };

interface Said<T> {
  repCode?: string;
  repMsg?: string | null;
  repData: T;
  msg?: string;
  /** The work that the server requires for challenges beyond the free ones. */
  data?: { work?: Work } | null;
}

/** The code of a refusal: the address has had as many challenges as the server allows for now. */
export const too_many = '6201';

/**
 * Requests a challenge of this kind for a purpose. `language`: a code such as `de`, for its words
 * and questions.
 */
export function getChallenge(
  kind: Kind,
  purpose: Purpose,
  language: string,
): Promise<Spoken<Shown>> {
  return speak<Shown>(
    'get',
    { captchaType: kind, purpose, clientUid: clientUid(kind), ts: Date.now() },
    language,
  );
}

/**
 * Has the server check a solution, given as the protocol's plain text. Returns the proof if it is
 * right.
 */
export async function checkSolution(
  shown: Shown,
  solution: string,
  language: string,
): Promise<Spoken<Solved>> {
  const { captchaType, token, secretKey } = shown;
  const solved = {
    captchaType,
    pointJson: encryptSolution(solution, secretKey),
    token,
    clientUid: clientUid(captchaType),
    ts: Date.now(),
  };
  const answer = await speak<unknown>('check', solved, language);
  return answer.ok ? { ok: true, data: solved } : answer;
}

async function speak<T>(
  verb: 'get' | 'check',
  input: Input<'POST /api/captcha/get'> | Input<'POST /api/captcha/check'>,
  language: string,
): Promise<Spoken<T>> {
  const call = async (work = '') => {
    const response = await fetch(`/api/captcha/${verb}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', language, ...(work && { work }) },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(call_ms_max),
    });
    return (await response.json()) as Said<T>;
  };
  try {
    const said = await repeatWithWork(await call(), ({ data }) => data?.work, call);
    if (said.repCode === '0000') return { ok: true, data: said.repData };
    return { ok: false, code: said.repCode ?? '', msg: said.repMsg || said.msg || '' };
  } catch (problem) {
    return { ok: false, code: '', msg: (problem as Error).message };
  }
}

/** This browser's id for challenges, stored and reused: `slider-…` or `point-…`. */
function clientUid(kind: Kind): string {
  const name = kind === 'blockPuzzle' ? 'slider' : 'point';
  const known = readStored(name);
  if (known) return known;
  const made = `${name}-${randomUuid()}`;
  writeStored(name, made);
  return made;
}

/** A random UUID (version 4); `crypto.randomUUID` is missing on plain http. */
function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
