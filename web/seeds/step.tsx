import { Trans } from '@lingui/react/macro';
import { CircleCheck, CircleX, LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';

/**
 * `none`: nothing to compare, the step only shows how it is done. `skipped`: it can't be done yet.
 */
export type StepState = 'ok' | 'differs' | 'skipped' | 'none';

export interface StepProps {
  number: number;
  title: ReactNode;
  state: StepState;
  children?: ReactNode;
}

/** One step of a verification with its result. */
export function Step({ number, title, state, children }: StepProps) {
  return (
    <li className="glass grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 rounded-lg p-4 sm:p-5">
      <span className="grid size-7 place-items-center rounded-full bg-ink font-display text-sm font-semibold tabular-nums">
        {number}
      </span>
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-4">
        <h3 className="text-base">{title}</h3>
        <State state={state} />
      </div>
      {children && (
        <div className="col-span-2 grid gap-3 sm:col-span-1 sm:col-start-2">{children}</div>
      )}
    </li>
  );
}

function State({ state }: { state: StepState }) {
  if (state === 'ok') {
    return (
      <p className="flex items-center gap-2 text-sm text-success">
        <CircleCheck className="size-4" aria-hidden />
        <Trans>matches</Trans>
      </p>
    );
  }
  if (state === 'differs') {
    return (
      <p className="flex items-center gap-2 text-sm text-error">
        <CircleX className="size-4" aria-hidden />
        <Trans>differs</Trans>
      </p>
    );
  }
  if (state === 'skipped') {
    return (
      <p className="flex items-center gap-2 text-sm text-soft">
        <LockKeyhole className="size-4" aria-hidden />
        <Trans>not yet</Trans>
      </p>
    );
  }
  return null;
}
