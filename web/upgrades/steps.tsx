import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** The list that a phone shows: one's own items first, then the targets. */
export type Step = 'own' | 'target';

export interface StepsProps {
  step: Step;
  onStep: (step: Step) => void;
}

/** On a phone, the choice between the two lists; beside each other they need none. */
export function Steps({ step, onStep }: StepsProps) {
  const { t } = useLingui();
  const part = (value: Step, number: string, label: ReactNode) => (
    <button
      type="button"
      aria-pressed={step === value}
      onClick={() => onStep(value)}
      className="flex min-h-11 items-center justify-center gap-2 rounded-sm px-2 text-sm text-soft transition-colors hover:text-bright aria-pressed:bg-lifted aria-pressed:font-semibold aria-pressed:text-bright"
    >
      <span aria-hidden className="text-brass tabular-nums">
        {number}
      </span>
      {label}
    </button>
  );
  return (
    <div
      role="group"
      aria-label={t`Steps`}
      className="grid grid-cols-2 rounded-md bg-ink p-0.5 lg:hidden"
    >
      {part('own', '1', <Trans>Your items</Trans>)}
      {part('target', '2', <Trans>Target</Trans>)}
    </div>
  );
}
