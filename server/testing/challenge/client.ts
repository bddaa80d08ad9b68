/**
 * An independent client: does what AJ-Captcha's own pages do, with their cipher library and none of
 * our code.
 */
import CryptoJS from 'crypto-js';
import { findPiece, findWords } from './read-pictures.ts';

export type PictureType = 'blockPuzzle' | 'clickWord';

export type ChallengeType = PictureType | 'text';

export interface Challenge {
  captchaType: ChallengeType;
  originalImageBase64: string;
  jigsawImageBase64: string;
  token: string;
  secretKey: string;
  wordList: string[];
}

/** A response in AJ-Captcha's format. */
export interface Reply<Data = Record<string, unknown>> {
  code: number;
  repCode: string;
  repMsg: string | null;
  repData: Data;
  success: boolean;
}

/** The fields that a call at a door carries, and the equivalent `captchaVerification`. */
export interface Solved {
  fields: {
    captchaType: ChallengeType;
    pointJson: string;
    token: string;
    clientUid: string;
    ts: number;
  };
  captchaVerification: string;
}

interface Caller {
  url: string;
  headers: Record<string, string>;
}

/** A stable client uid per caller: each caller is a separate browser. */
const uidOf = ({ headers }: Caller) => `slider-${headers['x-forwarded-for']}`;

/** Requests a challenge. */
export async function requestChallenge(
  caller: Caller,
  captchaType: ChallengeType,
  purpose?: string,
): Promise<Reply<Challenge>> {
  return ask(caller, '/api/captcha/get', { captchaType, purpose, clientUid: uidOf(caller), ts: 1 });
}

/** Sends a solution, as JSON text encrypted with the challenge's key. */
export async function sendSolution(
  caller: Caller,
  { captchaType, token, secretKey }: Pick<Challenge, 'captchaType' | 'token' | 'secretKey'>,
  solution: string,
): Promise<{ reply: Reply; solved: Solved }> {
  const pointJson = encrypt(secretKey, solution);
  const fields = { captchaType, pointJson, token, clientUid: uidOf(caller), ts: 2 };
  const reply = await ask<Reply>(caller, '/api/captcha/check', fields);
  return {
    reply,
    solved: { fields, captchaVerification: encrypt(secretKey, `${token}---${solution}`) },
  };
}

/**
 * Gets a picture challenge, reads it and sends the solution; retries when the picture was misread.
 */
export async function solvePicture(caller: Caller, type: PictureType): Promise<Solved> {
  for (let tries = 0; tries < 4; tries++) {
    const { repCode, repData: challenge } = await requestChallenge(caller, type);
    if (repCode !== '0000') throw new Error(`no challenge: ${repCode}`);
    const { reply, solved } = await sendSolution(caller, challenge, await readChallenge(challenge));
    if (reply.repCode === '0000') return solved;
  }
  throw new Error(`four pictures of ${type} were misread`);
}

/**
 * The solution that a person would send for the picture. A slider displayed at another width sends
 * fractional positions.
 */
export async function readChallenge(challenge: Challenge): Promise<string> {
  const { originalImageBase64, jigsawImageBase64, wordList } = challenge;
  if (challenge.captchaType === 'clickWord')
    return JSON.stringify(await findWords(originalImageBase64, wordList));
  const x = await findPiece(originalImageBase64, jigsawImageBase64);
  return JSON.stringify({ x: x + 0.4375, y: 5 });
}

function encrypt(key: string, text: string): string {
  const { ECB } = CryptoJS.mode;
  const options = { mode: ECB, padding: CryptoJS.pad.Pkcs7 };
  return CryptoJS.AES.encrypt(
    CryptoJS.enc.Utf8.parse(text),
    CryptoJS.enc.Utf8.parse(key),
    options,
  ).toString();
}

async function ask<R>({ url, headers }: Caller, path: string, body: object): Promise<R> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return (await response.json()) as R;
}
