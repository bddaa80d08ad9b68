import { useLingui } from '@lingui/react/macro';
import type { Amount } from '@vitrine/contract/amount';
import type { LimitKind, LimitPeriod } from '@vitrine/contract/limit-rules';
import type { LimitReached } from '@vitrine/contract/limits';
import { useNumbers } from './numbers.ts';
import { useLocale } from './paths.ts';

/** The names of limits, and the text of the refusal by one. */
export function useLimitTexts() {
  const { t } = useLingui();
  const { tag } = useLocale();
  const numbers = useNumbers();
  const names: Record<LimitKind, Record<LimitPeriod, string>> = {
    deposit: {
      day: t`Top-ups in 24 hours`,
      week: t`Top-ups in 7 days`,
      month: t`Top-ups in a month`,
    },
    stake: {
      day: t`Stakes in 24 hours`,
      week: t`Stakes in 7 days`,
      month: t`Stakes in a month`,
    },
    loss: {
      day: t`Losses in 24 hours`,
      week: t`Losses in 7 days`,
      month: t`Losses in a month`,
    },
    time: {
      day: t`Time in 24 hours`,
      week: t`Time in 7 days`,
      month: t`Time in a month`,
    },
  };
  /** An amount of a limit in its unit. */
  const sayAmount = (kind: LimitKind, amount: Amount): string => {
    if (kind !== 'time') return numbers.money(amount);
    const minutes = numbers.count(Math.floor(amount));
    return t`${minutes} minutes`;
  };
  const sayReached = (limit: LimitReached) => {
    const { kind, period, amount, used, free_at, ceiling, signed_out } = limit;
    const name = names[kind][period];
    const [of, had] = [sayAmount(kind, amount), sayAmount(kind, used)];
    const moment = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' });
    const from = moment.format(new Date(free_at));
    if (signed_out)
      return t`Your limit is reached, and you are signed out. ${name}: ${had} of ${of} used. There is room again from ${from}.`;
    if (ceiling)
      return t`That is the most that can be topped up in your country. ${name}: ${had} of ${of} used. There is room again from ${from}.`;
    return t`Your limit is reached. ${name}: ${had} of ${of} used. There is room again from ${from}. Your limits are in the account menu.`;
  };
  return { names, sayAmount, sayReached };
}
