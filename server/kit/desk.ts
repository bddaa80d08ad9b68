import type { RightName } from '@vitrine/contract/rights';
import type { Db } from './db.ts';

/**
 * An operator's act: on which database, by which member of staff, when and why. `actor_id` is null
 * on the command line, whose user owns the machine and so has every right.
 */
export interface Desk {
  db: Db;
  actor_id: number | null;
  /** The session at the console; null on the command line. */
  session_id: number | null;
  has: (right: RightName) => boolean;
  at: Date;
  reason: string;
  /** A second member of staff has agreed to the act. */
  second_id?: number;
  /** Asks for the reason that a right needs; only where somebody answers. */
  askReason?: (() => Promise<string>) | undefined;
}
