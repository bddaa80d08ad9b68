import { Trans, useLingui } from '@lingui/react/macro';
import { fromWire, toWire } from '@vitrine/contract/amount';
import type { Limit } from '@vitrine/contract/limits';
import { useRevalidator } from 'react-router';
import { useForm } from '../kit/form.ts';
import { useLimitTexts } from '../kit/limit-text.ts';
import { useServerNow } from '../kit/server-clock.ts';
import { Moment } from '../parts/moment.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { Meter } from '../ui/meter.tsx';
import { toast } from '../ui/toast.tsx';
import { readLimit, readMinutes } from './typed.ts';

export interface LimitRowProps {
  limit: Limit;
  /** Of several limits of its kind, this one has the least room. */
  decides: boolean;
}

/** A limit: what of it is used, a field for another amount, and a raise that waits. */
export function LimitRow({ limit, decides }: LimitRowProps) {
  const { t } = useLingui();
  const { kind, period, amount, pending } = limit;
  const { revalidate } = useRevalidator();
  const is_time = kind === 'time';
  const name = useLimitTexts().names[kind][period];
  const form = useForm<'amount'>({
    initial: { amount: '' },
    places: { 'request.invalid': 'amount' },
  });

  const change = async (wanted: Limit['amount'], said: string) => {
    const changed = await form.send('POST /api/limits', { kind, period, amount: wanted });
    if (!changed) return;
    form.set({ amount: '' });
    const now_set = changed.limits.find((one) => one.kind === kind && one.period === period);
    if (now_set?.pending) toast.success(t`Your request is saved. Confirm it here when it’s due.`);
    else toast.success(said);
    await revalidate();
  };
  const set = () => {
    const wanted = is_time ? readMinutes(form.values.amount) : readLimit(form.values.amount);
    if (wanted === null)
      return form.show({
        amount: is_time
          ? t`Enter a whole number of minutes.`
          : t`Enter an amount in dollars and cents.`,
      });
    return change(toWire(wanted), t`Your limit is set`);
  };
  const in_unit = is_time ? t`Minutes` : t`Limit`;
  const label = amount === null ? in_unit : t`New limit`;
  return (
    <li>
      <h3 className="text-base font-semibold">{name}</h3>
      <Use limit={limit} decides={decides} />
      {pending && <Pending limit={limit} pending={pending} onKeep={change} />}
      <form {...form.props(set)} className="mt-3 flex flex-wrap items-start gap-2">
        <TextField
          label={`${name}: ${label}`}
          label_hidden
          placeholder={label}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          icon={is_time ? undefined : '$'}
          className="min-w-40 flex-1 sm:max-w-48"
          {...form.field('amount')}
        />
        <Button type="submit" loading={form.sending}>
          {amount === null ? <Trans>Set limit</Trans> : <Trans>Change</Trans>}
        </Button>
        {amount !== null && pending?.amount !== null && (
          <Button variant="ghost" onClick={() => void change(null, '')}>
            <Trans>Remove</Trans>
          </Button>
        )}
      </form>
    </li>
  );
}

/** The numbers of a limit in the current period, and how much of it is used as a bar. */
function Use({ limit: { amount, used, free_at, kind, period }, decides }: LimitRowProps) {
  const { t } = useLingui();
  const { names, sayAmount } = useLimitTexts();
  const had = sayAmount(kind, used);
  if (amount === null)
    return (
      <p className="mt-1 text-sm text-soft tabular-nums">
        <Trans>No limit. {had} so far.</Trans>
      </p>
    );
  const of = sayAmount(kind, amount);
  const share = fromWire(amount) === 0 ? 1 : Math.min(1, used / amount);
  return (
    <>
      <p className="mt-1 mb-3 text-sm text-soft tabular-nums">
        <Trans>
          <span className="text-bright">{had}</span> of <span className="text-bright">{of}</span>{' '}
          used. Resets <Moment at={free_at} />.
        </Trans>{' '}
        {decides && (
          <strong className="font-medium text-warning">
            <Trans>This one has the least left.</Trans>
          </strong>
        )}
      </p>
      <Meter label={names[kind][period]} value={share} text={t`${had} of ${of}`} />
    </>
  );
}

interface PendingProps {
  limit: Limit;
  pending: NonNullable<Limit['pending']>;
  onKeep: (amount: Limit['amount'], said: string) => Promise<void>;
}

/** A raise that waits for its time, or for the second yes. */
function Pending({ limit: { kind, period, amount }, pending, onKeep }: PendingProps) {
  const { t } = useLingui();
  const { revalidate } = useRevalidator();
  const now = useServerNow();
  const { sayAmount } = useLimitTexts();
  const raised = pending.amount === null ? '' : sayAmount(kind, pending.amount);
  const form = useForm({});
  const is_due = Date.parse(pending.from) <= now;
  const confirm = async () => {
    const confirmed = await form.send('POST /api/limits/confirm', { kind, period });
    if (confirmed) toast.success(t`Your limit is changed`);
    await revalidate();
  };
  return (
    <div className="mt-4 rounded-md border border-edge p-4 text-sm">
      <p>
        {pending.amount === null ? (
          <Trans>You asked to remove this limit.</Trans>
        ) : (
          <Trans>You asked to raise it to {raised}.</Trans>
        )}{' '}
        {is_due ? (
          <Trans>
            Confirm again by <Moment at={pending.confirm_until} />, or it stays as it is.
          </Trans>
        ) : (
          <Trans>
            You can confirm it from <Moment at={pending.from} /> until{' '}
            <Moment at={pending.confirm_until} />. Until then nothing changes.
          </Trans>
        )}
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        {is_due && (
          <Button size="small" loading={form.sending} onClick={() => void confirm()}>
            <Trans>Yes, change it</Trans>
          </Button>
        )}
        <Button
          size="small"
          variant="ghost"
          onClick={() => void onKeep(amount, t`Your limit stays as it is`)}
        >
          <Trans>Keep my limit</Trans>
        </Button>
      </div>
    </div>
  );
}
