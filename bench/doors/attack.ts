import { createCipheriv, hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomHex } from '../../server/kit/random.ts';
import { post } from './post.ts';
import { addresses_count, addressOf, emailOf, signInOwner, type Town } from './town.ts';

/** What came of an attack. */
export interface Attack {
  tries: number;
  /** Tries that opened something. */
  successes: number;
  /** Tries that were turned away before anything was compared. */
  braked: number;
  seconds: number;
}

/** On two cores enough that strangers wait in line at the password check, and those behind are turned away. */
const attackers = 40;

/** Makes `tries` tries, `attackers` at a time. A try returns its status; 200 is a break-in. */
async function attack(tries: number, attempt: (n: number) => Promise<number>): Promise<Attack> {
  const started = performance.now();
  let [next, successes, braked] = [0, 0, 0];
  const attackOn = async () => {
    while (next < tries) {
      const status = await attempt(next++);
      if (status === 200) successes += 1;
      if (status === 428 || status === 429) braked += 1;
    }
  };
  await Promise.all(Array.from({ length: attackers }, attackOn));
  return { tries, successes, braked, seconds: (performance.now() - started) / 1000 };
}

/** Steps through accounts and addresses so that no two tries in a row share one: both are prime to any round number. */
const accountOf = (n: number, { accounts }: Town) => (n * 7919) % accounts;
const originOf = (n: number) => addressOf((n * 6007) % addresses_count);

/** Wrong passwords, of accounts that there are and of some that there aren't. */
export function guessPasswords(url: string, town: Town, tries: number): Promise<Attack> {
  return attack(tries, async (n) => {
    const email = n % 10 === 9 ? `nobody-${n}@vitrine.test` : emailOf(accountOf(n, town));
    const body = { email, password: hash('sha256', `guess ${n}`) };
    return (await post(url, '/api/email/login', body, { address: originOf(n) })).status;
  });
}

/** Codes: each attacker's browser asks for one of an account, guesses five times, and goes on to the next account. */
export function guessCodes(url: string, town: Town, tries: number): Promise<Attack> {
  const asked = new Map<number, { asker: string; sent: Promise<unknown> }>();
  return attack(tries, async (n) => {
    const round = Math.floor(n / 5);
    const email = emailOf(accountOf(round, town));
    const address = originOf(n);
    if (!asked.has(round)) {
      const asker = randomHex(32);
      const sent = post(url, '/api/user/send_email_code', { email }, { address, cookie: `asker=${asker}` });
      asked.set(round, { asker, sent });
      asked.delete(round - 2 * attackers);
    }
    const { asker, sent } = asked.get(round)!;
    await sent;
    const password = hash('sha256', 'mine now');
    const email_code = String((n * 17) % 1e8).padStart(8, '0');
    const body = { email, email_code, password, password_confirmation: password };
    return (await post(url, '/api/email/forget', body, { address, cookie: `asker=${asker}` })).status;
  });
}

/** Challenges: wrong answers, each handed on to the door with the right password of an account. */
export function guessChallenges(url: string, { owners }: Town, tries: number): Promise<Attack> {
  return attack(tries, async (n) => {
    const address = originOf(n);
    const got = await post(url, '/api/captcha/get', { captchaType: 'text' }, { address });
    const { repData } = JSON.parse(got.text) as { repData?: { token: string; secretKey: string } };
    if (!repData) return got.status;
    const cipher = createCipheriv('aes-128-ecb', repData.secretKey, null);
    const answer = cipher.update(JSON.stringify(randomHex(8)));
    const pointJson = Buffer.concat([answer, cipher.final()]).toString('base64');
    const proof = { captchaType: 'text', token: repData.token, pointJson };
    await post(url, '/api/captcha/check', proof, { address });
    const { email, password } = owners[n % owners.length]!;
    return (await post(url, '/api/email/login', { email, password, ...proof }, { address })).status;
  });
}

/** Lets owners sign in again and again, until the returned function is called: how long each took, and how often one was not let in. */
export function keepSigningIn(url: string, { owners }: Town): () => Promise<{ ms: number[]; locked_out: number }> {
  const over = new AbortController();
  const ms: number[] = [];
  let locked_out = 0;
  const running = (async () => {
    for (let n = 0; !over.signal.aborted; n++) {
      const signed_in = await signInOwner(url, owners[n % owners.length]!);
      ms.push(signed_in.ms);
      if (!signed_in.is_in) locked_out += 1;
      await sleep(50);
    }
  })();
  return async () => {
    over.abort();
    await running;
    return { ms, locked_out };
  };
}
