import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeClient, type Answer } from '@vitrine/contract/client';
import type { Call, Reply } from '@vitrine/contract/index';
import { Secret, TOTP } from 'otpauth';
import { post, type Posted } from '../../bench/doors/post.ts';
import type { Product } from '../../bench/product.ts';
import { hashPassword, insertPlayer, startSession } from '../../server/accounts/index.ts';
import { now } from '../../server/kit/clock.ts';
import { randomBytes, randomHex } from '../../server/kit/random.ts';
import type { Attack, Finding } from './attack.ts';
import { startAnother } from './process.ts';

const env = { CAPTCHA: 'off', TRUSTED_PROXIES: '1' };
const wrong_a_day = 10;
const warning_subject = 'Wrong codes were entered for your account';
const code_subject = 'Your code to sign in at Vitrine';
const password = hash('sha256', 'a sentence that somebody has learned');

/**
 * An attacker who knows a password guesses the second factor: through two processes at once, each
 * guess from another address, with the second process killed and restarted in between. The owner
 * gets in with a recovery code.
 */
export const attack: Attack = {
  env,
  run: async (product, long) => {
    const owner = await makeOwner(product);
    // The least with a restart: each round starts a whole second process.
    const rounds = long ? 20 : 2;
    const guesses_a_round = long ? 100 : 30;
    const answers: Posted[] = [];
    for (let round = 0; round < rounds; round++) {
      const second = await startAnother(product, env);
      const urls = [product.url, second.url];
      const guesses = Array.from({ length: guesses_a_round }, (_, n) =>
        owner.signIn(urls[n % urls.length]!, owner.wrongCode()),
      );
      answers.push(...(await Promise.all(guesses)));
      await second.kill();
    }
    const recovered = await owner.signIn(product.url, owner.recovery_code);
    return [judgeGuesses(answers), judgeOwner(recovered), await judgeLetters(product, owner.email)];
  },
};

function judgeGuesses(answers: readonly Posted[]): Finding {
  const count = (key: string) => answers.filter(({ text }) => text.includes(`"${key}"`)).length;
  const [looked_at, locked] = [count('second_factor.wrong'), count('second_factor.locked')];
  // So many at once fill the queue of strangers' passwords, which asks for work before it hashes.
  const asked_for_work = count('work.required');
  return {
    what: 'codes that are looked at in a day, of two processes and restarts',
    held: looked_at === wrong_a_day && looked_at + locked + asked_for_work === answers.length,
    figure: `${looked_at} of ${answers.length}, ${locked} locked out, ${asked_for_work} asked for work`,
  };
}

function judgeOwner({ status }: Posted): Finding {
  return {
    what: 'the owner gets in by a recovery code meanwhile',
    held: status === 200,
    figure: `status ${status}`,
  };
}

async function judgeLetters({ url }: Product, email: string): Promise<Finding> {
  const api = makeClient({ base: url });
  const count = async (subject: string) =>
    granted(await api('GET /api/outbox', {})).list.filter(
      (mail) => mail.to === email && mail.subject === subject,
    ).length;
  // E-mails are queued, and a job sends them.
  for (let looks = 0; looks < 60 && (await count(code_subject)) === 0; looks++) await sleep(500);
  const [told, codes] = [await count(warning_subject), await count(code_subject)];
  return {
    what: 'the owner is told once, and gets a code by e-mail',
    held: told === 1 && codes >= 1,
    figure: `${told} warnings, ${codes} codes`,
  };
}

/** Makes a player with a second factor. Returns the moves of an attacker who knows the password. */
async function makeOwner({ url, owner: { db } }: Product) {
  const email = `owner-${randomHex(4)}@vitrine.test`;
  const password_hash = await hashPassword(password);
  const id = await insertPlayer(db, { name: 'Owner', email, password_hash, created_at: now() });
  const authorization = `Bearer ${await startSession(db, id)}`;
  const api = makeClient({ base: url, headers: { authorization } });
  granted(await api('POST /api/sessions/confirm', { password }));
  const secret = Secret.fromBase32(granted(await api('POST /api/second_factor/begin', {})).secret);
  const codeAt = (steps: number) =>
    TOTP.generate({ secret, timestamp: now().getTime() + steps * 30_000 });
  const { recovery_codes } = granted(
    await api('POST /api/second_factor/enable', { totp: codeAt(0) }),
  );
  return {
    email,
    recovery_code: recovery_codes[0]!,
    wrongCode: () => {
      const shown = [-1, 0, 1, 2].map(codeAt);
      const guess = () => String(Number.parseInt(randomHex(4), 16) % 1e6).padStart(6, '0');
      let code = guess();
      while (shown.includes(code)) code = guess();
      return code;
    },
    signIn: (at: string, totp: string) =>
      post(
        at,
        '/api/email/login',
        { email, password, totp },
        { address: `10.${[...randomBytes(3)].join('.')}` },
      ),
  };
}

function granted<C extends keyof Call>(answer: Answer<C>): Reply<C> {
  if (!answer.ok) throw new Error(`${answer.error.key}: ${answer.error.msg}`);
  return answer.data;
}
