import { useLingui } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classes } from './classes.ts';

/** Holds the place of what is still loading, in its final size (give it by `className`). */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classes('animate-breathe rounded-md bg-lifted', className)} />;
}

export interface StateProps {
  title: ReactNode;
  /** What it means, in a sentence. */
  children?: ReactNode;
  icon?: ReactNode;
  /** `h1` when it is all that a page shows. */
  heading?: 'h1' | 'h2';
  className?: string;
}

function State({
  title,
  children,
  icon,
  heading: Heading = 'h2',
  action,
  className,
}: StateProps & { action?: ReactNode }) {
  return (
    <div className={classes('mx-auto flex max-w-prose flex-col items-center px-4 py-16 text-center', className)}>
      <div className="exhibit mb-6 grid size-24 place-items-center rounded-lg text-soft">{icon}</div>
      <Heading className="text-xl">{title}</Heading>
      {children && <div className="mt-2 text-soft">{children}</div>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  );
}

/** There is nothing here, and one thing to do next. */
export function EmptyState({ action, ...rest }: StateProps & { action?: ReactNode }) {
  return <State {...rest} action={action} />;
}

export interface ErrorStateProps extends StateProps {
  /** Tries again; leave it out where trying again can't help. */
  onRetry?: () => void;
  retrying?: boolean;
  /** What else can be done, beside trying again. */
  action?: ReactNode;
}

/** Something could not be shown, why, and what can be done. */
export function ErrorState({ onRetry, retrying, action, icon, ...rest }: ErrorStateProps) {
  const { t } = useLingui();
  return (
    <State
      {...rest}
      icon={icon ?? <CircleAlert className="size-10" aria-hidden />}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {onRetry && (
            <Button variant="main" loading={retrying} onClick={onRetry}>
              {t`Try again`}
            </Button>
          )}
          {action}
        </div>
      }
    />
  );
}
