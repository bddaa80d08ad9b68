import type { Amount } from '@vitrine/contract/amount';
import type { LimitKind, LimitPeriod } from '@vitrine/contract/limit-rules';
import type { NotificationKind } from '@vitrine/i18n/answers';
import type { Tx } from './db.ts';
import type { AnyFactKind, Fact, FactKind } from './facts.ts';

/** The words of a message. */
export interface MessageWords {
  title: string;
  /** Plain, perhaps of several lines. */
  text: string;
}

/** The things that a personal notification names; stored with it, in no language. */
export interface NotificationData {
  amount?: Amount;
  /** Tokens instead of money. */
  tokens?: boolean;
  /** The name of an item, a giveaway, a case or a friend. */
  name?: string;
  /** The number of an order, a request or a level. */
  number?: string;
  /** Bounds that the player set, each with its amount: of time, minutes. */
  limits?: readonly { kind: LimitKind; period: LimitPeriod; amount: Amount }[];
  /** Words of a member of staff, in place of the texts of its kind. */
  words?: MessageWords;
}

/** A notification of a player about a fact. */
export interface PlayerNotification {
  player_id: number;
  kind: NotificationKind;
  data: NotificationData;
  link: string | null;
}

/** How facts of one kind become notifications, for all facts of a batch at once. */
export interface Telling {
  of: AnyFactKind;
  tell: (
    tx: Tx,
    facts: readonly Fact<never>[],
  ) => Promise<readonly (readonly PlayerNotification[])[]>;
  /** How long after a fact, in milliseconds. */
  delayOf: (payload: never) => number;
}

/** Declares how facts of a kind are told, typed by their payload; one list for each fact. */
export function declareTelling<Payload extends object>(
  of: FactKind<Payload>,
  tell: (
    tx: Tx,
    facts: readonly Fact<Payload>[],
  ) => Promise<readonly (readonly PlayerNotification[])[]>,
  delayOf: (payload: Payload) => number = () => 0,
): Telling {
  // It gets only facts of its kind.
  return { of, tell, delayOf };
}

/** Tells the fact's own player, if the fact still has a subject to name. */
export const toOwner = (
  { player_id }: Fact,
  told: Omit<PlayerNotification, 'player_id'> | undefined,
): readonly PlayerNotification[] =>
  player_id === null || told === undefined ? [] : [{ player_id, ...told }];
