import { Trans, useLingui } from '@lingui/react/macro';
import { fromWire, mills, toWire, type Amount } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import { CircleCheck, CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useNumbers } from '../kit/numbers.ts';
import { usePaths } from '../kit/paths.ts';
import { ConditionName } from '../parts/condition-name.tsx';
import { buttonLook } from '../ui/button.tsx';
import { Meter } from '../ui/meter.tsx';
import type { Today } from './page.tsx';
import './texts.ts';

type Condition =
  | Today['list'][number]['conditions'][number]
  | Reply<'GET /api/gift_rule'>['list'][number];

/**
 * The conditions of a free case, or of every gift, each with the player's progress and the way to
 * meet it.
 */
export function FreeConditions({ list }: { list: readonly Condition[] }) {
  const { t } = useLingui();
  return (
    <ul aria-label={t`Conditions`} className="grid gap-2 text-sm">
      {list.map((condition) => (
        <li key={condition.kind} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
          {condition.met ? (
            <CircleCheck className="mt-0.5 size-4 text-success" aria-label={t`met`} />
          ) : (
            <CircleDashed className="mt-0.5 size-4 text-soft" aria-label={t`not met`} />
          )}
          <div className="min-w-0">
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <span>
                <ConditionName {...condition} />
              </span>{' '}
              <Next of={condition} />
            </div>
            <Bar of={condition} />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The button that leads to what meets it. */
function Next({ of: { kind, need, have, met } }: { of: Condition }) {
  const paths = usePaths();
  if (met || have === null) return null;
  const ways: Partial<Record<Condition['kind'], { to: string; label: ReactNode }>> = {
    email: { to: paths.my, label: <Trans>Profile</Trans> },
    gifts: { to: paths.home, label: <Trans>Play</Trans> },
    level: { to: paths.vip, label: <Trans>Levels</Trans> },
    invited: { to: paths.promotion, label: <Trans>Invite</Trans> },
    opened: { to: paths.home, label: <Trans>Open cases</Trans> },
  };
  const missing = toWire(mills(fromWire(need)! - fromWire(have)!));
  const { to, label } = ways[kind] ?? { to: paths.payFor(missing), label: <Trans>Top up</Trans> };
  return (
    <Link to={to} className={buttonLook('quiet', 'small')}>
      {label}
    </Link>
  );
}

/** The progress of a condition that is met by degrees. */
function Bar({ of: { kind, need, have, met } }: { of: Condition }) {
  const { t } = useLingui();
  const numbers = useNumbers();
  if (met || have === null || kind === 'email') return null;
  const [so_far, of] =
    kind === 'top_up'
      ? [numbers.money(have as Amount), numbers.money(need as Amount)]
      : [numbers.count(have), numbers.count(need)];
  return (
    <div className="mt-1.5">
      <Meter label={t`Progress`} value={Math.min(1, have / need)} text={t`${so_far} of ${of}`} />
      <p className="mt-1 text-xs text-soft tabular-nums">
        <Trans>
          {so_far} of {of}
        </Trans>
      </p>
    </div>
  );
}
