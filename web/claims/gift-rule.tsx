import { Plural, Trans } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import { Check, Circle } from 'lucide-react';
import { Link } from 'react-router';
import { usePaths } from '../kit/paths.ts';
import { GiftGrowth } from '../parts/gift-growth.tsx';
import { Money } from '../parts/price.tsx';
import { buttonLook } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import type { Amount } from '@vitrine/contract/amount';

type Rule = Reply<'GET /api/gift_rule'>;

/** The conditions of every reward, each with a way to meet it; once met, how gifts grow. */
export function GiftRule({ rule }: { rule: Rule }) {
  if (rule.met) return <GiftGrowth rule={rule} className="mt-3" />;
  return (
    <Card className="mt-6 p-5 sm:p-6">
      <h2 className="text-xl">
        <Trans>Before you receive a reward</Trans>
      </h2>
      <ul className="mt-4 grid gap-3">
        {rule.list.map((condition) => (
          <Condition key={condition.kind} {...condition} />
        ))}
      </ul>
    </Card>
  );
}

function Condition({ kind, need, have, days, met }: Rule['list'][number]) {
  const paths = usePaths();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {met ? (
        <Check className="size-5 text-success" aria-hidden />
      ) : (
        <Circle className="size-5 text-faint" aria-hidden />
      )}
      <span className="min-w-0 flex-1 basis-32">
        {kind === 'email' ? (
          <Trans>A verified e-mail address</Trans>
        ) : (
          <>
            <Plural
              value={days ?? 0}
              one="Topped up within the last day:"
              other="Topped up within the last # days:"
            />{' '}
            <Money amount={(have ?? 0) as Amount} /> / <Money amount={need as Amount} />
          </>
        )}
        {met && (
          <span className="sr-only">
            {' '}
            <Trans>done</Trans>
          </span>
        )}
      </span>
      {!met && (
        <Link to={kind === 'email' ? paths.my : paths.pay} className={buttonLook('quiet', 'small')}>
          {kind === 'email' ? <Trans>To your profile</Trans> : <Trans>Top up</Trans>}
        </Link>
      )}
    </li>
  );
}
