import { Trans, useLingui } from '@lingui/react/macro';
import { fromWire, mills, toWire, type Amount } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { Link, useRevalidator } from 'react-router';
import { useNumbers } from '../kit/numbers.ts';
import { usePaths } from '../kit/paths.ts';
import { ConditionName } from '../parts/condition-name.tsx';
import { Until } from '../parts/until.tsx';

export type CaseConditions = Reply<'GET /api/box/{id}/conditions'>;
type Condition = CaseConditions['list'][number];

/** The conditions that open the case, each with the player's progress and the next step. */
export default function Conditions({
  conditions: { list, waits_until, now },
}: {
  conditions: CaseConditions;
}) {
  const { t } = useLingui();
  return (
    <div className="grid gap-2 text-sm">
      <ul aria-label={t`Conditions`} className="grid gap-2">
        {list.map((condition) => (
          <li key={condition.kind} className="flex items-start gap-2">
            {condition.met ? (
              <CircleCheck className="mt-0.5 size-4 shrink-0 text-success" aria-label={t`met`} />
            ) : (
              <CircleDashed className="mt-0.5 size-4 shrink-0 text-soft" aria-label={t`not met`} />
            )}
            <span>
              <ConditionName {...condition} /> <HowFar {...condition} />
            </span>
          </li>
        ))}
      </ul>
      {waits_until !== null && (
        <p className="text-soft">
          <Trans>
            You have opened today’s free case. This one opens again in{' '}
            <Waiting until={waits_until} now={now} />
          </Trans>
        </p>
      )}
    </div>
  );
}

function Waiting({ until, now }: { until: string; now: string }) {
  const { revalidate } = useRevalidator();
  return <Until moment={until} now={now} onEnd={() => void revalidate()} />;
}

/** The player's progress and the way to the rest; a visitor sees none. */
function HowFar({ kind, need, have, met }: Condition) {
  const numbers = useNumbers();
  const paths = usePaths();
  if (have === null || met || kind === 'granted') return null;
  const so_far = {
    email: null,
    top_up: numbers.money(have as Amount),
    first_top_up: numbers.money(have as Amount),
    gifts: numbers.count(have),
    level: numbers.count(have),
    invited: numbers.count(have),
    opened: numbers.count(have),
  }[kind];
  const { to, label } = {
    email: { to: paths.my, label: <Trans>Profile</Trans> },
    top_up: { to: paths.payFor(missingOf(need, have)), label: <Trans>Top up</Trans> },
    first_top_up: { to: paths.payFor(need as Amount), label: <Trans>Top up</Trans> },
    gifts: { to: paths.home, label: <Trans>Play</Trans> },
    level: { to: paths.vip, label: <Trans>Levels</Trans> },
    invited: { to: paths.promotion, label: <Trans>Invite</Trans> },
    opened: { to: paths.home, label: <Trans>Open cases</Trans> },
  }[kind];
  return (
    <span className="text-soft">
      {so_far !== null && <Trans>so far {so_far}</Trans>}{' '}
      <Link to={to} className="text-ice underline underline-offset-4">
        {label}
      </Link>
    </span>
  );
}

function missingOf(need: number, have: number): Amount {
  return toWire(mills(fromWire(need)! - fromWire(have)!));
}
