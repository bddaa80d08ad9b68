import { createCipheriv } from 'node:crypto';
import { readChallenge } from '../../server/testing/challenge/client.ts';
import type { Attack, Finding } from './attack.ts';
import { digestOf, newEmail, Visitor } from './visitor.ts';

interface Challenge {
  captchaType: 'blockPuzzle' | 'clickWord' | 'text';
  token: string;
  secretKey: string;
  question: string;
  originalImageBase64: string;
  jigsawImageBase64: string;
  wordList: string[];
}

/**
 * Programs solve challenges, use the proofs for another purpose or network, and guess passwords
 * with them.
 */
export const attack: Attack = {
  env: { CAPTCHA: 'on', TRUSTED_PROXIES: '1' },
  run: async ({ url }, long) => [
    await readWords(url, long ? 500 : 60),
    await rationWords(url),
    ...(await takeElsewhere(url)),
    await guessWithPictures(url, long ? 60 : 12),
  ],
};

/**
 * Answers as a program without understanding would: with words and numbers from the question, or
 * with its word count.
 */
async function readWords(url: string, questions: number): Promise<Finding> {
  let solved = 0;
  for (let n = 0; n < questions; n += 1) {
    const reader = new Visitor(url);
    const challenge = await get(reader, 'text');
    const parts = challenge!.question.split(/[\s.,?]+/).filter(Boolean);
    const answers = [
      ...parts.filter((part) => /\d/.test(part)),
      parts[n % parts.length]!,
      String(parts.length),
    ];
    if (await check(reader, challenge!, JSON.stringify(answers[n % answers.length]))) solved += 1;
  }
  return {
    what: 'questions in words aren’t answered by what stands in them',
    held: solved <= questions / 10,
    figure: `${solved} of ${questions}`,
  };
}

async function rationWords(url: string): Promise<Finding> {
  const { address } = new Visitor(url);
  let given = 0;
  for (let n = 0; n < 40; n += 1)
    if (await get(new Visitor(url, address), 'text', `browser-${n}`)) given += 1;
  return {
    what: 'questions in words are few a day for a network, whatever its browsers call themselves',
    held: given === 20,
    figure: `${given} of 40 without work`,
  };
}

async function takeElsewhere(url: string): Promise<Finding[]> {
  const guess = { email: newEmail(), password: digestOf('a guess') };
  const handIn = async (
    what: string,
    other: (solver: Visitor) => Visitor,
    purpose: string,
  ): Promise<Finding> => {
    const solver = new Visitor(url);
    const proof = await solvePicture(solver, purpose);
    const { key } = await other(solver).post('/api/email/login', { ...guess, ...proof });
    return { what, held: key === 'challenge.wrong', figure: String(key) };
  };
  return [
    await handIn(
      'a challenge solved for a letter opens no sign-in',
      (solver) => solver,
      'email_code',
    ),
    await handIn(
      'a challenge solved in another network is worth nothing',
      () => new Visitor(url),
      'sign_in',
    ),
  ];
}

/**
 * A program that matches images guesses one account's password. Counts the guesses that cost no
 * work.
 */
async function guessWithPictures(url: string, guesses: number): Promise<Finding> {
  const email = newEmail();
  const solver = new Visitor(url);
  let [free, pictures] = [0, 0];
  for (let n = 0; n < guesses; n += 1) {
    const proof = await solvePicture(solver, 'sign_in');
    pictures += proof ? 1 : 0;
    const { key } = await solver.post('/api/email/login', {
      email,
      password: digestOf(`guess ${n}`),
      ...proof,
    });
    if (key === 'account.wrong_credentials') free += 1;
  }
  return {
    what: 'whoever solves pictures by program guesses nothing without work',
    held: free === 0,
    figure: `${free} guesses with ${pictures} solved pictures`,
  };
}

/**
 * Solves a slider with the tests' image-matching program. Retries misread pictures, as people do.
 */
async function solvePicture(solver: Visitor, purpose: string): Promise<object | undefined> {
  for (let tries = 0; tries < 4; tries += 1) {
    const challenge = await get(solver, 'blockPuzzle', undefined, purpose);
    const proof = challenge && (await check(solver, challenge, await readChallenge(challenge)));
    if (proof) return proof;
  }
  return undefined;
}

async function get(solver: Visitor, captchaType: string, clientUid?: string, purpose?: string) {
  const { body } = await solver.post('/api/captcha/get', { captchaType, clientUid, purpose });
  return body.repData as unknown as Challenge | null;
}

async function check(
  solver: Visitor,
  challenge: Challenge,
  solution: string,
): Promise<object | undefined> {
  const cipher = createCipheriv('aes-128-ecb', challenge.secretKey, null);
  const pointJson = Buffer.concat([cipher.update(solution), cipher.final()]).toString('base64');
  const proof = { captchaType: challenge.captchaType, token: challenge.token, pointJson };
  return (await solver.post('/api/captcha/check', proof)).body.repData ? proof : undefined;
}
