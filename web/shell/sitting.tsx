import { Trans, useLingui } from '@lingui/react/macro';
import { fromWire, mills, toWire, type Amount } from '@vitrine/contract/amount';
import { Coffee } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { useCall } from '../kit/call.ts';
import { useNumbers } from '../kit/numbers.ts';
import { toast } from '../ui/toast.tsx';
import type { Sitting } from './use-sitting.ts';

/** The length of a sitting so far: `1 h 5 min`. */
export function useDuration({ began_at, now }: Sitting): string {
  const { t } = useLingui();
  const numbers = useNumbers();
  const total = Math.max(0, Math.floor((Date.parse(now) - Date.parse(began_at)) / 60_000));
  const [hours, minutes] = [numbers.count(Math.floor(total / 60)), numbers.count(total % 60)];
  return total < 60 ? t`${minutes} min` : t`${hours} h ${minutes} min`;
}

/** A net result with its sign, in no colour that celebrates. */
export function Net({ amount }: { amount: Amount }) {
  const numbers = useNumbers();
  const size = numbers.money(toWire(mills(Math.abs(fromWire(amount)!))));
  return (
    <span className="text-bright">
      {amount < 0 ? '−' : amount > 0 && '+'}
      {size}
    </span>
  );
}

/** Begins a break of 24 hours with one press, and asks nothing back. */
export function BreakButton({ className }: { className: string }) {
  const { t } = useLingui();
  const { revalidate } = useRevalidator();
  const { sending, send } = useCall();
  const begin = async () => {
    if (!(await send('POST /api/breaks', { length: '24h' }, { retry: true }))) return;
    toast.success(t`Your break has begun. It ends automatically in 24 hours.`);
    await revalidate();
  };
  return (
    <button
      type="button"
      aria-busy={sending}
      onClick={sending ? undefined : () => void begin()}
      className={className}
    >
      <Coffee className="size-4" aria-hidden />
      <Trans>24-hour break</Trans>
    </button>
  );
}
