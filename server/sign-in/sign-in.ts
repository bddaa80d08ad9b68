import type { Input } from '@vitrine/contract/index';
import { Refusal, refuse } from '../kit/refusal.ts';
import { demandWork, keepProof, takeProof } from '../challenge/index.ts';
import { tryFactor } from '../security/index.ts';
import {
  findCredentials,
  findDevice,
  rehashPassword,
  isPasswordQueueFull,
  isPassword,
  replaceHash,
} from '../accounts/index.ts';
import { countGuess, tryDoor } from './throttles.ts';
import { tryCode, type RightCode } from './codes.ts';
import { firstLevel } from './offer-work.ts';
import { letIn, type DoorCall } from './let-in.ts';

/** The price level of a try that finds the queue of passwords full: it then waits in another. */
const queue_full_level = 3;

type Credentials = Input<'POST /api/email/login'>;

/**
 * Signs in with e-mail and password digest; returns the session's token. Refuses
 * account.wrong_credentials, what a challenge and the second factor refuse, work.required in a
 * browser that the account doesn't know, elsewhere after too many wrong tries or while the queue is
 * full, then door.code_required and door.code_wrong. Strangers' tries ask nothing of the browser in
 * which the owner signed in before.
 */
export async function signIn(
  call: DoorCall,
  { password, totp, ...rest }: Credentials,
): Promise<string> {
  const account = rest.email.toLowerCase();
  const proof = await takeProof(call, rest, 'sign_in');
  const guess = await keepProof(proof, admit(call, account, rest.email_code));
  const player = await findCredentials(call.db, account);
  const right = await isPassword(player?.password_hash, password, guess).catch(
    async (problem: unknown) => {
      if (!(problem instanceof Refusal && problem.key === 'door.braked')) throw problem;
      // The queue filled up meanwhile, and nothing was tried.
      guess.giveBack();
      return keepProof(proof, askForMore(call, account));
    },
  );
  if (!player?.password_hash || !right) return refuse('account.wrong_credentials');
  guess.giveBack();
  const factor = await tryFactor(call, player.id, totp).catch(async (problem: unknown) => {
    // The password was right: typing six digits mustn't take another challenge.
    if (problem instanceof Refusal && problem.key.startsWith('second_factor.'))
      await proof.giveBack();
    throw problem;
  });
  const password_hash = await keepCurrent(call, player.id, player.password_hash, password);
  return letIn(call, player.id, { factor, code: guess.code, password_hash });
}

/** Refuses work.required: more work brings the next call into a queue that moves. */
async function askForMore(call: DoorCall, account: string): Promise<never> {
  await demandWork(call, { act: 'password', account }, queue_full_level);
  return refuse('door.braked');
}

/** An admitted try of a password. */
interface Guess {
  /** From an unknown browser, and with no more work than the first: it waits behind all others. */
  stranger: boolean;
  /** The password was right: uncounts the try. */
  giveBack(): void;
  /** The code by e-mail that came with the try. */
  code: RightCode | undefined;
}

/**
 * Admits a try: with work when a throttle is exhausted, and with a code by e-mail after very many
 * guesses by strangers.
 */
async function admit(
  call: DoorCall,
  account: string,
  email_code: string | undefined,
): Promise<Guess> {
  const device = await findDevice(call.db, call.request, { email: account });
  const trier = { account, address: call.request.address, device };
  const guess = await countGuess(trier);
  try {
    if (guess.takes_code) {
      if (email_code === undefined) refuse('door.code_required');
      const code = await tryCode(call, { email: account, code: email_code, purpose: 'reset' });
      return { stranger: false, giveBack: () => {}, code };
    }
    const is_stranger = device === undefined;
    const first = is_stranger ? firstLevel(call) : 0;
    const attempt = await tryDoor(
      'password',
      trier,
      call,
      is_stranger && isPasswordQueueFull() ? queue_full_level : first,
    );
    const giveBack = () => {
      guess.giveBack();
      void attempt.giveBack();
    };
    return { stranger: is_stranger && attempt.level <= first, giveBack, code: undefined };
  } catch (problem) {
    guess.giveBack();
    throw problem;
  }
}

/**
 * Re-hashes the password if its stored hash has outdated parameters; returns the hash that is
 * stored then.
 */
async function keepCurrent(
  { db }: DoorCall,
  player_id: number,
  stored: string,
  password: string,
): Promise<string> {
  const rehashed = await rehashPassword(stored, password);
  return rehashed !== undefined && (await replaceHash(db, player_id, stored, rehashed))
    ? rehashed
    : stored;
}
