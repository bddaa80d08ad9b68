import { hash } from 'node:crypto';
import { check_missing } from '@vitrine/contract/sign-in';
import type { ErrorKey } from '@vitrine/contract/errors';
import type { Input } from '@vitrine/contract/index';
import { now } from '../../kit/clock.ts';
import { transact } from '../../kit/db.ts';
import { Answered, type Call } from '../../kit/http/route.ts';
import { Refusal, refuse } from '../../kit/refusal.ts';
import { tryDoor } from '../throttles.ts';
import { createPlayer } from '../join.ts';
import { answerWithSession, letIn } from '../let-in.ts';
import { findPlayerOfSteam } from '../../accounts/index.ts';
import { isExcludedPerson } from '../../limits/index.ts';
import { tryFactor } from '../../security/index.ts';
import { trip_cookie } from './leave.ts';
import { linkSteamAccount } from './link.ts';
import { nameOfSteamPlayer } from './name.ts';
import { enqueueAvatar } from './avatar.ts';
import * as store from './store.ts';

/**
 * Lifetime of a ticket, from its creation, once the player has to bring something more: time to
 * find a phone, or to read the terms.
 */
const ticket_asked_minutes = 5;
/** Refusals after which the browser brings the same ticket again, with the missing part. */
const asks_more: readonly ErrorKey[] = ['second_factor.required', 'request.invalid'];

type Brought = Input<'POST /api/login/ticket'>;
type TicketCall = Pick<Call<unknown, number | undefined>, 'db' | 'settings' | 'request' | 'player'>;

/**
 * Completes the purpose of the trip: signs the player in, creates an account for a new player, or
 * links the Steam account to the player. A ticket is good once, for the browser that made the trip;
 * it stays valid, for a few tries, while only a code of the second factor is missing or wrong, or
 * the terms for a new account aren't agreed to. Refuses ticket.spent, second_factor.required,
 * .wrong and .locked, work.required, door.braked, and request.invalid about `check`; to link also
 * session.required, steam.taken, steam.linked and guard.too_many.
 */
export async function useTicket(
  call: TicketCall,
  { ticket, totp, check }: Brought,
): Promise<Answered<{ token: string | null }>> {
  const { db, request } = call;
  const ticket_hash = hash('sha256', ticket, 'buffer');
  const browser_hash = hash('sha256', request.cookie(trip_cookie) ?? '', 'buffer');
  const account = ticket_hash.toString('hex');
  const attempt = await tryDoor(
    'ticket',
    { account, address: request.address, device: undefined },
    call,
  );
  const found = await store.tryTicket(db, { ticket_hash, browser_hash, at: now() });
  if (!found) return refuse('ticket.spent');
  await attempt.giveBack();
  if (found.purpose === 'link') return link(call, ticket_hash, found);
  try {
    const token = await inTwoTries(() => signIn(call, ticket_hash, found, { totp, check }));
    return withoutTrip(answerWithSession(call, token));
  } catch (problem) {
    if (problem instanceof Refusal && asks_more.includes(problem.key))
      await store.extendTicket(
        db,
        ticket_hash,
        minutesAfter(found.created_at, ticket_asked_minutes),
      );
    throw problem;
  }
}

/**
 * Spends the ticket and lets the player in, in one transaction. Tries the second factor before it:
 * a wrong one stays counted.
 */
async function signIn(
  call: TicketCall,
  ticket_hash: Buffer,
  ticket: store.Ticket,
  { totp, check }: Pick<Brought, 'totp' | 'check'>,
): Promise<string> {
  const { steam_id, referral_code, source } = ticket;
  const known = await findPlayerOfSteam(call.db, steam_id);
  const factor = known === undefined ? undefined : await tryFactor(call, known, totp);
  if (known === undefined && !check) refuse('request.invalid', { check: [check_missing] });
  return transact(call.db, async (db) => {
    if (!(await store.deleteTicket(db, ticket_hash))) refuse('ticket.spent');
    if (known !== undefined) return letIn({ ...call, db }, known, { factor });
    if (await isExcludedPerson(db, { email: null, steam_id })) refuse('ticket.spent');
    const name = await nameOfSteamPlayer(db, ticket.steam_name);
    const joining = { name, email: null, password_hash: null, steam_id, referral_code, source };
    const id = await createPlayer({ ...call, db }, joining);
    if (ticket.steam_avatar_url !== null) await enqueueAvatar(db, id, ticket.steam_avatar_url);
    return letIn({ ...call, db }, id);
  });
}

async function link(call: TicketCall, ticket_hash: Buffer, ticket: store.Ticket) {
  const { player } = call;
  if (player === undefined) return refuse('session.required');
  if (player !== ticket.player_id) return refuse('ticket.spent');
  await inTwoTries(() =>
    transact(call.db, async (db) => {
      if (!(await store.deleteTicket(db, ticket_hash))) refuse('ticket.spent');
      await linkSteamAccount({ ...call, db }, player, ticket.steam_id);
    }),
  );
  return withoutTrip(new Answered({ token: null }, {}));
}

/** Deletes the trip's cookie, which has served its purpose. */
function withoutTrip({
  reply,
  also,
}: Answered<{ token: string | null }>): Answered<{ token: string | null }> {
  const gone = { name: trip_cookie, value: null, max_age_s: 0 };
  return new Answered(reply, { ...also, cookies: [...(also.cookies ?? []), gone] });
}

/**
 * Retries once: when two trips with one Steam account race to create its player, the slower one's
 * retry finds the player that the faster one created.
 */
async function inTwoTries<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (problem) {
    if ((problem as { constraint?: string }).constraint === 'accounts_players_steam_id')
      return work();
    throw problem;
  }
}

function minutesAfter(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * 60_000);
}
