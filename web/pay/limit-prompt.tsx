import { Trans, useLingui } from '@lingui/react/macro';
import { toWire } from '@vitrine/contract/amount';
import { limit_periods, type LimitPeriod } from '@vitrine/contract/limit-rules';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useForm } from '../kit/form.ts';
import { useNumbers } from '../kit/numbers.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Select } from '../ui/choice.tsx';
import { TextField } from '../ui/field.tsx';
import { useRaiseWaitHours } from '../parts/territory.ts';
import { toast } from '../ui/toast.tsx';
import { readAmount } from './sums.ts';

/**
 * Asks once, before the first top-up, whether the player wants a limit. The answer is kept with its
 * time; players who go on without one are not asked again, unless their country demands one.
 */
export function LimitPrompt({ is_needed }: { is_needed: boolean }) {
  const { t } = useLingui();
  const { revalidate } = useRevalidator();
  const wait = useNumbers().hours(useRaiseWaitHours());
  const [period, setPeriod] = useState<LimitPeriod>('month');
  const form = useForm<'limit'>({ initial: { limit: '' } });
  const periods: Record<LimitPeriod, string> = {
    day: t`24 hours`,
    week: t`7 days`,
    month: t`A month`,
  };

  const answer = async (given: 'set' | 'skipped') => {
    await form.send('POST /api/limits/prompt', { answer: given });
    await revalidate();
  };
  const set = async () => {
    const amount_mills = readAmount(form.values.limit);
    if (amount_mills === null)
      return form.show({ limit: t`Enter an amount in dollars and cents.` });
    const wish = { kind: 'deposit', period, amount: toWire(amount_mills) } as const;
    if (!(await form.send('POST /api/limits', wish))) return undefined;
    toast.success(t`Your limit is set`);
    return answer('set');
  };
  return (
    <Card className="mt-8 p-5 sm:p-6">
      <h2 className="text-xl">
        {is_needed ? (
          <Trans>Set a limit for your top-ups</Trans>
        ) : (
          <Trans>Do you want a limit for your top-ups?</Trans>
        )}
      </h2>
      {is_needed && (
        <p className="mt-2 max-w-prose">
          <Trans>
            In your country you need to set a limit, of any amount, before your first top-up.
          </Trans>
        </p>
      )}
      <p className="mt-2 max-w-prose text-sm text-soft">
        <Trans>
          It applies at once. You can lower it at any time; raising it takes {wait} and a second
          confirmation. Later, it is under “Limits and breaks” in the account menu.
        </Trans>
      </p>
      <form {...form.props(set)} className="mt-5 flex flex-wrap items-start gap-3">
        <TextField
          label={t`At most`}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          icon="$"
          className="w-36 grow sm:grow-0"
          {...form.field('limit')}
        />
        <Select
          label={t`In`}
          value={period}
          options={limit_periods.map((value) => ({ value, label: periods[value] }))}
          onChange={({ target }) => setPeriod(target.value as LimitPeriod)}
          className="w-36 grow sm:grow-0"
        />
        <div className="mt-7 flex flex-wrap gap-2">
          <Button type="submit" loading={form.sending}>
            <Trans>Set limit</Trans>
          </Button>
          {!is_needed && (
            <Button variant="ghost" onClick={() => void answer('skipped')}>
              <Trans>Continue without</Trans>
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}
