import type { Mills } from '@vitrine/contract/amount';
import type { LimitKind, LimitPeriod } from '@vitrine/contract/limit-rules';
import { declareFact } from '../kit/facts.ts';

/** Half of a limit was used, or all of it. */
export const limit_neared = declareFact<{
  kind: LimitKind;
  period: LimitPeriod;
  percent: 50 | 100;
  limit_mills: Mills;
  used_mills: Mills;
  /** The UTC day on which the next period begins, `yyyy-mm-dd`. */
  free_on: string;
}>('limit.neared');

/** A break began, which ends by itself at a moment, ISO 8601. */
export const break_begun = declareFact<{ until: string }>('break.begun');

/** A player excluded themself until a moment, ISO 8601, or for good: then until one may ask. */
export const exclusion_begun = declareFact<{ until: string; for_good: boolean }>('exclusion.begun');

/** A player asked to return after an exclusion, and may from a moment on, ISO 8601. */
export const exclusion_return_asked = declareFact<{ returns_at: string }>('exclusion.return_asked');

interface Change {
  kind: LimitKind;
  period: LimitPeriod;
  /** Null: no limit. */
  amount_mills: Mills | null;
}

/** A limit came into force. `raised`: by a raise that was asked for at this moment, ISO 8601. */
export const limit_set = declareFact<Change & { raised: string | null }>('limit.set');

/** Staff set a limit lower than its player had: after the fact that says how it stands. */
export const limit_lowered = declareFact<Pick<Change, 'kind' | 'period'> & { amount_mills: Mills }>(
  'limit.lowered',
);

/** A player asked for a raise, which waits from `opens_at` to `lapses_at` for a second yes. */
export const limit_raise_asked = declareFact<Change & { opens_at: string; lapses_at: string }>(
  'limit.raise_asked',
);

/** A player took a raise back; the limit in force stays. */
export const limit_raise_cancelled =
  declareFact<Pick<Change, 'kind' | 'period'>>('limit.raise_cancelled');

/** Half a year went by: the limits that stand, none perhaps. */
export const limits_reminded = declareFact<{
  limits: readonly { kind: LimitKind; period: LimitPeriod; amount_mills: Mills }[];
}>('limits.reminded');
