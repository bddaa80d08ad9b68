import type { z } from 'zod';
import type * as contract from '@vitrine/contract/challenge';
import { Cache } from '../kit/cache.ts';
import type { Call } from '../kit/http/route.ts';
import { refuse } from '../kit/refusal.ts';
import { Tally } from '../kit/bus/shared.ts';
import { demandWork } from './work/demand.ts';
import { level_max, levelAfter } from './work/price.ts';
import { pool } from './draw/pool.ts';
import type { Holder } from './holder.ts';

type Challenge = z.output<typeof contract.challenge>;
type LimitedCall = Pick<Call<unknown, unknown>, 'db' | 'settings' | 'request'>;

const minute_ms = 60_000;
const day_ms = 24 * 60 * minute_ms;
import { networkOf } from '../kit/http/network.ts';

/**
 * Limits per network and minute: those of AJ-Captcha when its limits are on.
 */
const per_minute = { get: 120, check: 120, encryption: 60 };
const counts = new Tally('challenge.calls', minute_ms);

/**
 * Text questions a day without work: a bot that reads gets no more of them than a person who can't
 * see needs.
 */
const texts_a_day = { browser: 5, network: 20 };
const texts = new Tally('challenge.texts', day_ms);

/** Wrong answers allowed per network and minute; one more locks it out for five minutes. */
const failures_max = 5;
const failures = new Tally('challenge.failures', minute_ms);
/** By network: how many wrong answers it gave beyond those allowed. */
const locks = new Cache<string, number>({ for_ms: 5 * minute_ms, max: 50_000 });

/** Price level of a picture while the queue for pictures is so long that it takes a second. */
const busy_level = 2;

/**
 * Counts a request for a challenge. Refuses challenge.locked after too many wrong answers, and
 * challenge.too_many, sooner after some text questions in a day; each refusal carries work that
 * lets the same call through.
 */
export async function countGet(
  call: LimitedCall,
  captchaType: Challenge['captchaType'],
  { client_hash }: Pick<Holder, 'client_hash'>,
): Promise<void> {
  const network = networkOf(call.request.address);
  const busy = pool.isBusy() ? busy_level : 0;
  const asked = captchaType === 'text' ? await countText(network, client_hash) : busy;
  const locked = lockOf(network);
  const level = Math.max(await countOne('get', network), asked, locked);
  const about = { act: `challenge ${captchaType}`, account: '' };
  await demandWork(call, about, level, locked > 0 ? 'challenge.locked' : 'challenge.too_many');
}

async function countText(network: string, client_hash: Buffer | null): Promise<number> {
  const browser = client_hash
    ? (await texts.count(`browser ${client_hash.toString('hex')}`)).before
    : 0;
  const in_network = (await texts.count(`network ${network}`)).before;
  return Math.max(
    levelAfter(browser, texts_a_day.browser),
    levelAfter(in_network, texts_a_day.network),
  );
}

function lockOf(network: string): number {
  return Math.min(level_max, locks.get(network) ?? 0);
}

/** Counts an answer. Refuses challenge.too_many_checks, with work. */
export async function countCheck(call: LimitedCall): Promise<void> {
  const level = await countOne('check', networkOf(call.request.address));
  await demandWork(
    call,
    { act: 'check of a challenge', account: '' },
    level,
    'challenge.too_many_checks',
  );
}

/** Counts a text to encrypt. Refuses challenge.too_many. */
export async function countEncryption(address: string): Promise<void> {
  if ((await countOne('encryption', networkOf(address))) > 0) refuse('challenge.too_many');
}

/** Counts a wrong answer. The caller sees the lock at the next request for a challenge. */
export async function countFailure(address: string): Promise<void> {
  const network = networkOf(address);
  const wrong = (await failures.count(network)).before + 1 - failures_max;
  if (wrong > 0) locks.set(network, wrong);
}

async function countOne(what: keyof typeof per_minute, network: string): Promise<number> {
  return levelAfter((await counts.count(`${what} ${network}`)).before, per_minute[what]);
}
