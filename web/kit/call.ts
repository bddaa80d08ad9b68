import { useLingui } from '@lingui/react/macro';
import type { Answer, ClientError } from '@vitrine/contract/client';
import type { Call, Input, Reply } from '@vitrine/contract/index';
import { useRef, useState } from 'react';
import { toast } from '../ui/toast.tsx';
import { askToSignIn } from './ask-to-sign-in.ts';
import { newKey, useApi } from './client.ts';
import { useConfirmed } from './confirmation.ts';
import { useLimitTexts } from './limit-text.ts';
import { receiveBalances, usePlayer, type Balances } from './store.ts';

export interface CallOptions {
  /** The toast for a lost answer; by default that none came. */
  lost?: string;
  /** The toast for any error, instead of its message. */
  say?: (error: ClientError) => string;
  /** Shows an error in its own way. Returns whether it did; otherwise a toast shows it. */
  onRefused?: (error: ClientError) => boolean;
  /** Receives the balances of an answer; by default the store does. */
  onBalances?: (balances: Balances) => void;
}

/** The calls that act; the others only read. */
type Act = Extract<keyof Call, `POST ${string}`>;

export interface SendOptions<C extends keyof Call> {
  /** The call moves value: if its answer is lost, repeats it at once with the same key. */
  retry?: boolean;
  /** Identifies the act; by default the call and its input. */
  act?: string;
  /** Makes the call, perhaps several times, or gives up: null. */
  through?: (call: () => Promise<Answer<C>>) => Promise<Answer<C> | null>;
  /** The change of the number of backpack items since the component was rendered. */
  gained?: (reply: Reply<C>) => number;
  /** Runs while the call still counts as under way; without a reply after an error. */
  after?: (reply: Reply<C> | undefined) => Promise<unknown>;
}

/** An act whose answer was lost: the same act is repeated with its key and its first input. */
interface Lost {
  act: string;
  input: unknown;
  key: string;
}

/**
 * Makes calls of the contract. `send` makes one by its name, `run` one that needs more than the
 * client; both return the reply, or undefined after the page has shown why there is none. A lost
 * answer keeps the Idempotency-Key: the same act done again repeats the request instead of acting
 * twice. A missing or expired session opens the sign-in layer, and a call that requires a confirmed
 * one is repeated after the confirmation. Balances in a reply go to the store.
 */
export function useCall({ onBalances = receiveBalances, ...options }: CallOptions = {}) {
  const { t } = useLingui();
  const api = useApi();
  const player = usePlayer();
  const confirmed = useConfirmed();
  const last_lost = useRef<Lost | null>(null);
  const [sending, setSending] = useState(false);

  const { sayReached } = useLimitTexts();

  const refused = (answered: ClientError) => {
    const error = answered.limit ? { ...answered, msg: sayReached(answered.limit) } : answered;
    const {
      lost = t`The connection dropped. Please try again.`,
      say = ({ msg }) => (isLost(error) ? lost : msg),
    } = options;
    if (options.onRefused?.(error)) return;
    if (error.key === 'session.required' || error.key === 'session.expired') askToSignIn();
    else toast.error(say(error));
  };

  async function run<C extends keyof Call>(
    call: () => Promise<Answer<C> | null>,
    { gained, after }: Pick<SendOptions<C>, 'gained' | 'after'> = {},
  ): Promise<Reply<C> | undefined> {
    setSending(true);
    const answer = await confirmed(call);
    const reply = answer?.ok ? answer.data : undefined;
    if (reply && player && hasBalances(reply))
      onBalances({
        backpack_count: player.backpack_count + (gained?.(reply) ?? 0),
        ...balancesOf(reply),
      });
    if (answer && !answer.ok) refused(answer.error);
    if (after) await after(reply);
    setSending(false);
    return reply;
  }

  function send<C extends Act>(
    call: C,
    input: Input<C>,
    {
      retry,
      act = `${call} ${JSON.stringify(input)}`,
      through = (make) => make(),
      ...rest
    }: SendOptions<C> = {},
  ): Promise<Reply<C> | undefined> {
    const attempt =
      last_lost.current?.act === act ? last_lost.current : { act, input, key: newKey() };
    const makeOnce = () => api(call, attempt.input as Input<C>, { idempotency_key: attempt.key });
    const make = async () => {
      const answer = await makeOnce();
      return retry && !answer.ok && isLost(answer.error) ? makeOnce() : answer;
    };
    return run<C>(async () => {
      const answer = await through(make);
      last_lost.current = answer && !answer.ok && isLost(answer.error) ? attempt : null;
      return answer;
    }, rest);
  }

  return { sending, send, run, api };
}

function isLost({ key }: ClientError): boolean {
  return key === 'network';
}

/** The answers of sales and openings don't count the backpack. */
type Answered = Omit<Balances, 'backpack_count'> & Partial<Pick<Balances, 'backpack_count'>>;

function hasBalances(reply: unknown): reply is Answered {
  return typeof reply === 'object' && reply !== null && 'balance_version' in reply;
}

function balancesOf({
  money,
  shop_score,
  score,
  balance_version,
  backpack_count,
}: Answered): Answered {
  return {
    money,
    shop_score,
    score,
    balance_version,
    ...(backpack_count !== undefined && { backpack_count }),
  };
}
