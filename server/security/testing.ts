import type { Letter } from '@vitrine/mail/letters';
import { Secret, TOTP } from 'otpauth';
import { now, setClock } from '../kit/clock.ts';
import * as letters from '../testing/letters.ts';
import { dataOf } from '../testing/send.ts';
import type { TestPlayer, World } from '../testing/world.ts';

export const minutes = (count: number) => count * 60_000;
export const hours = (count: number) => minutes(60 * count);

/** Advances the clock by `ms` and stops it there until the test ends or `wait` is called again. */
export function wait(ms: number): void {
  const at = now().getTime() + ms;
  setClock(() => new Date(at));
}

/** The letters queued to a player so far, in order. */
export async function lettersToPlayer(
  { owner }: Pick<World, 'owner'>,
  { id }: Pick<TestPlayer, 'id'>,
): Promise<Letter[]> {
  const query = owner.selectFrom('accounts_players').select('email').where('id', '=', id);
  const { email } = await query.executeTakeFirstOrThrow();
  return letters.lettersTo({ owner }, email!);
}

/** An authenticator app with one account. */
export interface TestApp {
  /** The code that the app shows `steps` half minutes from now. */
  code: (steps?: number) => string;
  recovery_codes: string[];
}

/**
 * Turns the player's second factor on, then advances the clock by half a minute: the code is spent,
 * the next one is valid.
 */
export async function enableFactor({ api }: TestPlayer, password?: string): Promise<TestApp> {
  if (password !== undefined) dataOf(await api('POST /api/sessions/confirm', { password }));
  const { secret } = dataOf(await api('POST /api/second_factor/begin', {}));
  const code = codesOf(secret);
  const { recovery_codes } = dataOf(await api('POST /api/second_factor/enable', { totp: code() }));
  wait(30_000);
  return { code, recovery_codes };
}

/** The codes of an app that has this secret. */
export function codesOf(secret: string): TestApp['code'] {
  return (steps = 0) =>
    TOTP.generate({
      secret: Secret.fromBase32(secret),
      timestamp: now().getTime() + steps * 30_000,
    });
}
