import { toPoints } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import { drawTypedCode, groupTypedCode, readTypedCode, selectPlayer } from '../accounts/index.ts';
import { least_day_points } from '../budget/index.ts';
import { now } from '../kit/clock.ts';
import type { Db } from '../kit/db.ts';
import type { Call } from '../kit/http/route.ts';
import { networkOf } from '../kit/http/network.ts';
import { refuse } from '../kit/refusal.ts';
import { Tally } from '../kit/bus/shared.ts';
import { countingWrong } from '../promotions/index.ts';
import { receive, type ClaimCall } from './receive.ts';
import { pointsOf } from './rewards.ts';
import * as store from './store.ts';

/** Addresses that one network may register within a day, counted per process. */
const registered_max = 20;
const registered = new Tally('claims.registered', 24 * 3_600_000);

/** 40 random bits: guessing is bounded besides, and a code counts only for its own address. */
const code_length = 8;
const subject = '1';

/** Pre-registration as a page shows it. */
export async function showPreRegister(
  db: Db,
  player: number | undefined,
  { open }: { open: boolean },
): Promise<Reply<'GET /api/pre_register'>> {
  const received =
    player === undefined ? undefined : await store.findReceived(db, player, 'pre_register');
  return {
    open,
    count: await store.countRegistrations(db),
    points: toPoints(received?.get(subject) ?? pointsOf('pre_register', least_day_points)),
    received: received?.has(subject) ?? false,
  };
}

/**
 * Registers an address beforehand and answers the code of its reward; again, the same code. Only
 * the account that has verified the address can use it, so the code may be shown at once. Refuses
 * pre_register.closed and pre_register.too_many.
 */
export async function showReward(
  { db, request }: Pick<Call<unknown, number | undefined>, 'db' | 'request'>,
  { key, open }: { key: string; open: boolean },
): Promise<Reply<'POST /api/pre_register/show_reward'>> {
  if (!open) refuse('pre_register.closed');
  if ((await registered.count(networkOf(request.address))).before >= registered_max)
    refuse('pre_register.too_many');
  const code = await store.registerAddress(db, {
    email: key,
    code: drawTypedCode(code_length),
    at: now(),
  });
  return {
    key,
    code: groupTypedCode(code),
    points: toPoints(pointsOf('pre_register', least_day_points)),
  };
}

/**
 * Gives the reward of a pre-registration to the account with its address, once. Refuses
 * pre_register.unknown, pre_register.other_email, pre_register.older_account, door.braked,
 * claim.received, and what the rule of gifts does.
 */
export async function successRegister(
  call: ClaimCall,
  { key, code }: { key: string; code: string },
): Promise<Reply<'POST /api/pre_register/success_register'>> {
  const { db, player, request } = call;
  const registered_at = await countingWrong(
    { db, player_id: player, address: request.address },
    async () => {
      const known = await store.findRegistration(db, key);
      if (known?.code !== readTypedCode(code)) return refuse('pre_register.unknown');
      return known.at;
    },
  );
  const { email, email_verified_at, created_at } = await selectPlayer(db, player)
    .select(['player.email', 'player.email_verified_at', 'player.created_at'])
    .executeTakeFirstOrThrow();
  if (email !== key || email_verified_at === null) refuse('pre_register.other_email');
  if (created_at < registered_at) refuse('pre_register.older_account');
  return receive(call, {
    claim: 'pre_register',
    subject,
    also: (tx, at) => store.markRegistrationReceived(tx, key, player, at),
  });
}
