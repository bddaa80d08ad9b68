import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { fromWire, mills, toWire, type Amount } from '@vitrine/contract/amount';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { Link } from 'react-router';
import { useNumbers } from '../kit/numbers.ts';
import { usePaths } from '../kit/paths.ts';
import type { Weekly } from './read.ts';

type Condition = Weekly['conditions'][number];

/** The conditions of a week's gifts, each with the progress and the way to meet it. */
export function Conditions({ conditions }: { conditions: readonly Condition[] }) {
  const { t } = useLingui();
  return (
    <ul aria-label={t`Conditions`} className="grid gap-2 text-sm">
      {conditions.map((condition) => (
        <li key={condition.kind} className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {condition.met ? (
            <CircleCheck className="size-4 shrink-0 text-success" aria-label={t`met`} />
          ) : (
            <CircleDashed className="size-4 shrink-0 text-soft" aria-label={t`not met`} />
          )}
          <span>
            <Named {...condition} />
          </span>
          {!condition.met && <Way {...condition} />}
        </li>
      ))}
    </ul>
  );
}

function Named({ kind, need, days }: Condition) {
  const numbers = useNumbers();
  if (kind === 'level') return <Trans>VIP level {need}</Trans>;
  if (kind === 'email') return <Trans>A verified e-mail address</Trans>;
  if (kind === 'gifts')
    return (
      <Plural
        value={need}
        one={`Play of ${days} days that brings # point a day`}
        other={`Play of ${days} days that brings # points a day`}
      />
    );
  const amount = numbers.money(need as Amount);
  return (
    <Plural
      value={days ?? 0}
      one={`${amount} topped up within # day`}
      other={`${amount} topped up within # days`}
    />
  );
}

function Way({ kind, need, have }: Condition) {
  const { t } = useLingui();
  const numbers = useNumbers();
  const paths = usePaths();
  const missing = () => toWire(mills(fromWire(need)! - fromWire(have)!));
  const top_up = kind === 'top_up' ? paths.payFor(missing()) : paths.pay;
  const to = { email: paths.my, level: paths.pay, gifts: paths.home, top_up }[kind];
  const label = { email: t`Profile`, level: t`Top up`, gifts: t`Play`, top_up: t`Top up` }[kind];
  const [so_far, of] =
    kind === 'gifts'
      ? [numbers.count(have), numbers.count(need)]
      : [numbers.money(have as Amount), numbers.money(need as Amount)];
  return (
    <>
      {(kind === 'top_up' || kind === 'gifts') && (
        <span className="text-soft tabular-nums">
          <Trans>
            {so_far} of {of}
          </Trans>
        </span>
      )}
      <Link to={to} className="text-ice underline underline-offset-4">
        {label}
      </Link>
    </>
  );
}
