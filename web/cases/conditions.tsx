import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Amount } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { Link } from 'react-router';
import { useNumbers } from '../kit/numbers.ts';
import { usePaths } from '../kit/paths.ts';

export type CaseConditions = Reply<'GET /api/box/{id}/conditions'>;
type Condition = CaseConditions['list'][number];

/** The conditions that open the case, each with the player's progress and the next step. */
export default function Conditions({ conditions: { list, can_be_met } }: { conditions: CaseConditions }) {
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
              <Named {...condition} /> <HowFar {...condition} />
            </span>
          </li>
        ))}
      </ul>
      {!can_be_met && (
        <p className="text-soft">
          <Trans>Nobody can open this case yet. You can try it for free.</Trans>
        </p>
      )}
    </div>
  );
}

/** The requirement itself. */
function Named({ kind, need, days }: Condition) {
  const amount = useNumbers().money(need as Amount);
  switch (kind) {
    case 'email':
      return <Trans>A verified e-mail address</Trans>;
    case 'top_up':
      return (
        <Plural
          value={days ?? 0}
          one={`${amount} topped up within # day`}
          other={`${amount} topped up within # days`}
        />
      );
    case 'level':
      return <Trans>VIP level {need}</Trans>;
    case 'granted':
      return <Trans>Somebody has to give you this case</Trans>;
  }
}

/** The player's progress; a visitor sees none. */
function HowFar({ kind, have, met }: Condition) {
  const numbers = useNumbers();
  const paths = usePaths();
  if (have === null || met) return null;
  if (kind === 'email') {
    return (
      <Link to={paths.my} className="text-ice underline-offset-4 hover:underline">
        <Trans>Profile</Trans>
      </Link>
    );
  }
  if (kind === 'granted') return null;
  const so_far = kind === 'top_up' ? numbers.money(have as Amount) : numbers.count(have);
  return (
    <span className="text-soft">
      <Trans>so far {so_far}</Trans>
    </span>
  );
}
