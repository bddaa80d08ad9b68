import { Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { ChevronsDownUp, ChevronsUpDown, Pause, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../ui/classes.ts';
import type { View } from './views.ts';

const control =
  'flex min-h-7 shrink-0 items-center gap-1 rounded-sm px-2 text-xs whitespace-nowrap transition-colors ' +
  'hover:bg-edge hover:text-bright focus-visible:-outline-offset-2';

/** The strip's title, a button that shows and hides it. */
export function Title({ hidden, onHide }: { hidden: boolean; onHide: (hidden: boolean) => void }) {
  return (
    <button
      type="button"
      aria-expanded={!hidden}
      onClick={() => onHide(!hidden)}
      className={classes(control, '-ml-2 font-display font-semibold text-bright')}
    >
      <Trans>Live drops</Trans>
      {hidden ? (
        <ChevronsUpDown className="size-4" aria-hidden />
      ) : (
        <ChevronsDownUp className="size-4" aria-hidden />
      )}
    </button>
  );
}

/** Chooses the view of the strip. */
export function Views({ view, onChoose }: { view: View; onChoose: (view: View) => void }) {
  const { t } = useLingui();
  const labels: Record<View, ReactNode> = {
    all: <Trans context="drops">All</Trans>,
    highlights: <Trans>Highlights</Trans>,
    best: <Trans context="drops">Best</Trans>,
  };
  return (
    <div
      role="group"
      aria-label={t`Drops to show`}
      className="no-scrollbar flex min-w-0 overflow-x-auto"
    >
      {(Object.keys(labels) as View[]).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === view}
          onClick={() => onChoose(one)}
          className={classes(control, one === view ? 'text-brass' : 'text-soft')}
        >
          {labels[one]}
        </button>
      ))}
    </div>
  );
}

export interface PauseProps {
  paused: boolean;
  onPause: (paused: boolean) => void;
  /** How many drops arrived since the pause. */
  waiting?: number;
}

/** Pauses and resumes something that moves by itself. */
export function PauseButton({ paused, onPause, waiting = 0 }: PauseProps) {
  const { t } = useLingui();
  const go_on =
    waiting > 0
      ? t`Resume: ${plural(waiting, { one: '# new drop', other: '# new drops' })}`
      : t`Resume`;
  const label = paused ? go_on : t`Pause`;
  const Icon = paused ? Play : Pause;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={() => onPause(!paused)}
      className={classes(control, 'text-soft tabular-nums')}
    >
      <Icon className="size-3 fill-current" aria-hidden />
      {paused && waiting > 0 && `+${waiting}`}
    </button>
  );
}
