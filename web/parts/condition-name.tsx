import { Plural, Trans } from '@lingui/react/macro';
import type { Amount } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import { useNumbers } from '../kit/numbers.ts';

type Condition = Reply<'GET /api/box/{id}/conditions'>['list'][number];

/** The requirement of a condition, in words. */
export function ConditionName({
  kind,
  need,
  days,
  met,
}: Pick<Condition, 'kind' | 'need' | 'days' | 'met'>) {
  const numbers = useNumbers();
  const amount = numbers.money(need as Amount);
  const count = numbers.count(need);
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
    case 'gifts':
      return (
        <Plural
          value={need}
          one={`Play of ${days} days that brings # point a day`}
          other={`Play of ${days} days that brings # points a day`}
        />
      );
    case 'first_top_up':
      return <Trans>A first top-up of at least {amount}</Trans>;
    case 'level':
      return <Trans>VIP level {need}</Trans>;
    case 'invited':
      return (
        <Plural
          value={days ?? 0}
          one={`Friends who joined within # day: ${count}`}
          other={`Friends who joined within # days: ${count}`}
        />
      );
    case 'opened':
      return (
        <Plural
          value={days ?? 0}
          one={`Cases opened within # day: ${count}`}
          other={`Cases opened within # days: ${count}`}
        />
      );
    case 'granted':
      return met ? (
        <Trans>It waits in your backpack</Trans>
      ) : (
        <Trans>It has to be given to you</Trans>
      );
  }
}
