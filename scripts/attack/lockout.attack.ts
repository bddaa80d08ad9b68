import { setTimeout as sleep } from 'node:timers/promises';
import { derivationsAt, level_max } from '../../server/challenge/work/price.ts';
import type { Attack, Finding } from './attack.ts';
import { digestOf, newEmail, Visitor, type Answered } from './visitor.ts';

const password = digestOf('the owner’s sentence');
/** Honest strangers, and the tries that a flood has under way: more than the queue takes. */
const [honest_count, flooding_count] = [25, 60];
const code_pattern = /\b(?:\d{6}|[0-9A-Z]{8}|[0-9A-Z]{4}-[0-9A-Z]{4})\b/;

/**
 * Strangers try everything that might lock others out; then owners and newcomers must still get in.
 */
export const attack: Attack = {
  env: { CAPTCHA: 'off', TRUSTED_PROXIES: '1' },
  run: async ({ url }, long) => {
    const owner = { email: newEmail(), home: new Visitor(url) };
    await register(url, owner.home, owner.email);
    const pressed = [
      await guessPasswords(url, owner.email, long ? 900 : 150, long ? 30 : 3),
      await guessCodes(url, long ? 200 : 40),
      await askForLetters(url, owner.email, long ? 60 : 12),
    ];
    const findings: Finding[] = [await signInBesideQueue(url)];
    const tell = (what: string, { status, key }: Answered, derivations: number) =>
      findings.push({
        what,
        held: status === 200 && derivations <= derivationsAt(level_max),
        figure: `${status}${key ? ` ${key}` : ''}, ${derivations} derivations, after ${pressed.join(', ')}`,
      });

    const known = await owner.home.post('/api/email/login', { email: owner.email, password });
    tell('the owner signs in where the account is known', known, owner.home.derivations);
    const phone = new Visitor(url);
    const elsewhere = await phone.postWorking('/api/email/login', { email: owner.email, password });
    tell('the owner signs in in a browser that nobody knows', elsewhere, phone.derivations);
    const newcomer = new Visitor(url);
    tell('somebody registers', await register(url, newcomer, newEmail()), newcomer.derivations);
    const forgetful = new Visitor(url);
    tell(
      'the owner sets a new password by e-mail',
      await reset(url, forgetful, owner.email),
      forgetful.derivations,
    );
    return findings;
  },
};

/**
 * Tries wrong passwords at one account, each from another network. The last `paid` tries come from
 * strangers who do the work.
 */
async function guessPasswords(
  url: string,
  email: string,
  guesses: number,
  paid: number,
): Promise<string> {
  const guess = { email, password: digestOf('a guess') };
  const answers = await inBatches(guesses, () => new Visitor(url).post('/api/email/login', guess));
  for (let n = 0; n < paid; n += 1) await new Visitor(url).postWorking('/api/email/login', guess);
  return `${guesses} passwords (${answers.filter(({ key }) => key === 'work.required').length} asked for work)`;
}

/** Tries wrong codes, five for each of many addresses: a code allows five tries. */
async function guessCodes(url: string, guesses: number): Promise<string> {
  for (let n = 0; n < guesses / 5; n += 1) {
    const [visitor, email] = [new Visitor(url), newEmail()];
    const { code } = await askForCode(url, visitor, email);
    const wrong = {
      ...registration(email),
      email_code: code.replaceAll(/\w/g, (sign) => (sign === '2' ? '3' : '2')),
    };
    await inBatches(5, () => visitor.post('/api/email/register', wrong));
  }
  return `${guesses} codes`;
}

/**
 * Fills the queue of strangers' passwords again and again; honest strangers sign in meanwhile, each
 * at an account of their own.
 */
async function signInBesideQueue(url: string): Promise<Finding> {
  const emails = Array.from({ length: honest_count }, newEmail);
  for (const email of emails) await register(url, new Visitor(url), email);
  const under_way = new AbortController();
  let asked_for_work = 0;
  const flood = Array.from({ length: flooding_count }, async () => {
    while (!under_way.signal.aborted) {
      const guess = { email: newEmail(), password: digestOf('a guess') };
      const { key } = await new Visitor(url).post('/api/email/login', guess);
      if (key === 'work.required') asked_for_work += 1;
    }
  });
  const answers = await Promise.all(
    emails.map((email) => new Visitor(url).postWorking('/api/email/login', { email, password })),
  );
  under_way.abort();
  await Promise.all(flood);
  const let_in = answers.filter(({ status }) => status === 200).length;
  return {
    what: 'strangers sign in while the queue of passwords is full',
    held: let_in === honest_count && asked_for_work > 0,
    figure: `${let_in} of ${honest_count} got in; ${asked_for_work} of the flood asked for work`,
  };
}

/** Requests letters to one address, each from another network. */
async function askForLetters(url: string, email: string, letters: number): Promise<string> {
  const answers = await inBatches(letters, () =>
    new Visitor(url).post('/api/user/send_email_code', { email }),
  );
  return `${letters} letters (${answers.filter(({ status }) => status === 200).length} sent)`;
}

async function register(url: string, visitor: Visitor, email: string): Promise<Answered> {
  const { answer, code } = await askForCode(url, visitor, email);
  if (answer.status !== 200) return answer;
  return visitor.postWorking('/api/email/register', { ...registration(email), email_code: code });
}

async function reset(url: string, visitor: Visitor, email: string): Promise<Answered> {
  const { answer, code } = await askForCode(url, visitor, email);
  if (answer.status !== 200) return answer;
  const body = { email, email_code: code, password, password_confirmation: password };
  return visitor.postWorking('/api/email/forget', body);
}

function registration(email: string) {
  return { username: 'Mia', email, password, password_confirmation: password, check: true };
}

/** Requests a code and polls the demo mode's outbox for the letter that brings it. */
async function askForCode(
  url: string,
  visitor: Visitor,
  email: string,
): Promise<{ answer: Answered; code: string }> {
  const before = (await lettersTo(url, email)).length;
  const answer = await visitor.postWorking('/api/user/send_email_code', { email });
  for (let looks = 0; answer.status === 200 && looks < 150; looks += 1) {
    const letters = await lettersTo(url, email);
    const code = letters.length > before && code_pattern.exec(letters[0]!)?.[0];
    if (code) return { answer, code };
    await sleep(200);
  }
  return { answer, code: '' };
}

/** Letters to an address, newest first. */
async function lettersTo(url: string, email: string): Promise<string[]> {
  const response = await fetch(`${url}/api/outbox`, {
    headers: { 'x-forwarded-for': new Visitor(url).address },
  });
  const { data } = (await response.json()) as { data: { list: { to: string; text: string }[] } };
  return data.list.filter(({ to }) => to === email).map(({ text }) => text);
}

async function inBatches<T>(count: number, act: () => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  while (done.length < count)
    done.push(
      ...(await Promise.all(Array.from({ length: Math.min(10, count - done.length) }, act))),
    );
  return done;
}
