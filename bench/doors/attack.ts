import { createCipheriv, hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomHex } from '../../server/kit/random.ts';
import { post } from './post.ts';
import { addresses_count, addressOf, emailOf, signInOwner, type Town } from './town.ts';

/** The result of an attack. */
export interface Attack {
  tries: number;
  /** Tries that broke in. */
  successes: number;
  /** Tries refused before anything was compared. */
  throttled: number;
  seconds: number;
}

/**
 * On two cores enough to fill the strangers' queue at the password check, so that later ones are
 * refused.
 */
const attackers = 40;

/** Makes `tries` tries, `attackers` at a time. A try returns its status; 200 is a break-in. */
async function attack(tries: number, attempt: (n: number) => Promise<number>): Promise<Attack> {
  const started = performance.now();
  let [next, successes, throttled] = [0, 0, 0];
  const attackOn = async () => {
    while (next < tries) {
      const status = await attempt(next++);
      if (status === 200) successes += 1;
      if (status === 428 || status === 429) throttled += 1;
    }
  };
  await Promise.all(Array.from({ length: attackers }, attackOn));
  return { tries, successes, throttled, seconds: (performance.now() - started) / 1000 };
}

/**
 * Steps through accounts and addresses so that no two successive tries share one: both steps are
 * coprime to any round number.
 */
const accountOf = (n: number, { accounts }: Town) => (n * 7919) % accounts;
const originOf = (n: number) => addressOf((n * 6007) % addresses_count);

/** Tries wrong passwords, nine of ten at existing accounts. */
export function guessPasswords(url: string, town: Town, tries: number): Promise<Attack> {
  return attack(tries, async (n) => {
    const email = n % 10 === 9 ? `nobody-${n}@vitrine.test` : emailOf(accountOf(n, town));
    const body = { email, password: hash('sha256', `guess ${n}`) };
    return (await post(url, '/api/email/login', body, { address: originOf(n) })).status;
  });
}

/**
 * Tries codes: each attacker's browser requests a code of an account, guesses five times, and goes
 * on to the next account.
 */
export function guessCodes(url: string, town: Town, tries: number): Promise<Attack> {
  const asked = new Map<number, { asker: string; sent: Promise<unknown> }>();
  return attack(tries, async (n) => {
    const round = Math.floor(n / 5);
    const email = emailOf(accountOf(round, town));
    const address = originOf(n);
    if (!asked.has(round)) {
      const asker = randomHex(32);
      const sent = post(
        url,
        '/api/user/send_email_code',
        { email },
        { address, cookie: `asker=${asker}` },
      );
      asked.set(round, { asker, sent });
      asked.delete(round - 2 * attackers);
    }
    const { asker, sent } = asked.get(round)!;
    await sent;
    const password = hash('sha256', 'mine now');
    const email_code = String((n * 17) % 1e8).padStart(8, '0');
    const body = { email, email_code, password, password_confirmation: password };
    return (await post(url, '/api/email/forget', body, { address, cookie: `asker=${asker}` }))
      .status;
  });
}

/**
 * Tries wrong answers to challenges. Sends each proof to the door with the right password of an
 * account.
 */
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

/**
 * Signs owners in repeatedly until the returned function is called. That returns the duration of
 * each sign-in and the number of lockouts.
 */
export function keepSigningIn(
  url: string,
  { owners }: Town,
): () => Promise<{ ms: number[]; locked_out: number }> {
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
