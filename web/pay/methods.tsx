import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useNumbers } from '../kit/numbers.ts';
import { Money } from '../parts/price.tsx';
import { PaymentLogo } from '../parts/payment-logo.tsx';
import type { Method } from './sums.ts';

export interface MethodsProps {
  methods: readonly Method[];
  chosen: number;
  onChoose: (id: number) => void;
}

/** The ways to pay, each with what it takes, its bounds and its fee. */
export function Methods({ methods, chosen, onChoose }: MethodsProps) {
  const { t } = useLingui();
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium text-soft">{t`Payment method`}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {methods.map((method) => (
          <label key={method.id}>
            <input
              type="radio"
              name={name}
              value={method.id}
              checked={method.id === chosen}
              onChange={() => onChoose(method.id)}
              className="peer sr-only"
            />
            <span className="glass flex h-full min-h-16 cursor-pointer flex-col justify-center gap-1 rounded-md border border-edge px-4 py-3 transition-colors peer-checked:border-brass peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brass hover:border-edge-strong">
              <PaymentLogo kind={method.kind} />
              <About method={method} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function About({ method: { kind, currencies, min, max, fee } }: { method: Method }) {
  const percent = useNumbers().percent(fee);
  if (kind === 'giftcard') {
    return (
      <span className="text-sm text-soft">
        <Trans>Enter a code</Trans>
      </span>
    );
  }
  return (
    <span className="flex flex-wrap gap-x-3 text-sm text-soft">
      <span>{currencies.join(', ')}</span>
      {min !== null && max !== null && (
        <span>
          <Money amount={min} className="font-normal!" /> –{' '}
          <Money amount={max} className="font-normal!" />
        </span>
      )}
      <span>{fee > 0 ? <Trans>{percent} fee</Trans> : <Trans>no fee</Trans>}</span>
    </span>
  );
}
