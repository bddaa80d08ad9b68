import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { fromWire, mills, toWire, type Amount } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { Link } from 'react-router';
import { useNumbers } from '../kit/numbers.ts';
import { usePaths } from '../kit/paths.ts';
import { Meter } from '../ui/meter.tsx';
import type { Today } from './page.tsx';
import './texts.ts';

type Condition = Today['list'][number]['conditions'][number] | Reply<'GET /api/gift_rule'>['list'][number];

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
            <Named of={condition} /> <Next of={condition} />
            <Bar of={condition} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Named({ of: { kind, need, days } }: { of: Condition }) {
  const amount = useNumbers().money(need as Amount);
  if (kind === 'email') return <Trans>A verified e-mail address</Trans>;
  if (kind === 'level') return <Trans>VIP level {need}</Trans>;
  if (kind === 'play')
    return <Plural value={days ?? 0} one={`${amount} played within # day`} other={`${amount} played within # days`} />;
  return (
    <Plural value={days ?? 0} one={`${amount} topped up within # day`} other={`${amount} topped up within # days`} />
  );
}

/** The way to meet it. */
function Next({ of: { kind, need, have, met } }: { of: Condition }) {
  const paths = usePaths();
  if (met || have === null) return null;
  const look = 'text-ice underline underline-offset-4';
  if (kind === 'email') {
    return (
      <Link to={paths.my} className={look}>
        <Trans>Profile</Trans>
      </Link>
    );
  }
  if (kind === 'play') {
    return (
      <Link to={paths.home} className={look}>
        <Trans>Play</Trans>
      </Link>
    );
  }
  const missing = kind === 'top_up' ? toWire(mills(fromWire(need)! - fromWire(have)!)) : undefined;
  return (
    <Link to={missing === undefined ? paths.pay : paths.payFor(missing)} className={look}>
      <Trans>Top up</Trans>
    </Link>
  );
}

/** The progress of a condition that is met by degrees. */
function Bar({ of: { kind, need, have, met } }: { of: Condition }) {
  const { t } = useLingui();
  const numbers = useNumbers();
  if (met || have === null || kind === 'email') return null;
  const [so_far, of] =
    kind === 'level'
      ? [numbers.count(have), numbers.count(need)]
      : [numbers.money(have as Amount), numbers.money(need as Amount)];
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
