import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { fromWire, mills, toWire, type Amount } from '@vitrine/contract/amount';
import type { GiveawayCondition } from '@vitrine/contract/giveaways';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { Link } from 'react-router';
import { useNumbers } from '../kit/numbers.ts';
import { usePaths } from '../kit/paths.ts';

/** The conditions of joining, each with the player's progress and the next step. */
export function Conditions({ conditions }: { conditions: readonly GiveawayCondition[] }) {
  const { t } = useLingui();
  return (
    <ul aria-label={t`Conditions`} className="grid gap-3 text-sm">
      {conditions.map((condition, n) => (
        <li key={n} className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-2">
          {condition.met ? (
            <CircleCheck className="mt-0.5 size-4 text-success" aria-label={t`met`} />
          ) : (
            <CircleDashed className="mt-0.5 size-4 text-soft" aria-label={t`not met`} />
          )}
          <span>
            <Named {...condition} />
          </span>
          <HowFar {...condition} />
        </li>
      ))}
    </ul>
  );
}

/** The requirement itself. */
function Named({ kind, need, days }: GiveawayCondition) {
  const numbers = useNumbers();
  const within = days ?? 0;
  switch (kind) {
    case 'email':
      return <Trans>A verified e-mail address</Trans>;
    case 'top_up': {
      const amount = numbers.money(need as Amount);
      return (
        <Plural
          value={within}
          one={`${amount} topped up within # day`}
          other={`${amount} topped up within # days`}
        />
      );
    }
    case 'invited': {
      const count = numbers.count(need);
      return (
        <Plural
          value={within}
          one={`Friends invited within # day: ${count}`}
          other={`Friends invited within # days: ${count}`}
        />
      );
    }
    case 'opened': {
      const count = numbers.count(need);
      return (
        <Plural
          value={within}
          one={`Cases opened within # day: ${count}`}
          other={`Cases opened within # days: ${count}`}
        />
      );
    }
  }
}

/** The player's progress with the way to the rest; a visitor sees none. */
function HowFar({ kind, need, have, met }: GiveawayCondition) {
  const { t } = useLingui();
  const numbers = useNumbers();
  const paths = usePaths();
  if (have === null || met) return null;
  const missing = () => toWire(mills(fromWire(need)! - fromWire(have)!));
  const ways = {
    email: { to: paths.my, label: t`Profile` },
    top_up: { to: kind === 'top_up' ? paths.payFor(missing()) : paths.pay, label: t`Top up` },
    invited: { to: paths.promotion, label: t`Invite friends` },
    opened: { to: paths.home, label: t`Open cases` },
  };
  const { to, label } = ways[kind];
  const [so_far, of] =
    kind === 'top_up'
      ? [numbers.money(have as Amount), numbers.money(need as Amount)]
      : [numbers.count(have), numbers.count(need)];
  return (
    <div className="col-start-2 mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
      {kind !== 'email' && (
        <>
          <progress
            max={need}
            value={have}
            aria-label={t`Progress`}
            className="h-1 w-24 overflow-hidden rounded-full [&::-webkit-progress-bar]:bg-lifted [&::-webkit-progress-value]:bg-brass"
          />
          <span className="text-soft tabular-nums">
            <Trans>
              {so_far} of {of}
            </Trans>
          </span>
        </>
      )}
      <Link to={to} className="text-ice underline underline-offset-4">
        {label}
      </Link>
    </div>
  );
}
