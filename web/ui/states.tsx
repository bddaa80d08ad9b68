import { useLingui } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classes } from './classes.ts';

/** A placeholder in the final size of the content that is loading (set it by `className`). */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classes('animate-breathe rounded-md bg-lifted', className)} />;
}

export interface StateProps {
  title: ReactNode;
  /** A sentence that explains it. */
  children?: ReactNode;
  icon?: ReactNode;
  /** `h1` if it is all that a page shows. */
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
    <div
      className={classes(
        'mx-auto flex max-w-prose flex-col items-center px-4 py-16 text-center',
        className,
      )}
    >
      <div className="exhibit mb-6 grid size-24 place-items-center rounded-lg text-soft">
        {icon}
      </div>
      <Heading className="text-xl">{title}</Heading>
      {children && <div className="mt-2 text-soft">{children}</div>}
      {action && <div className="mt-6">{action}</div>}
    </div>
  );
}

/** Says that there is nothing here, and offers one thing to do next. */
export function EmptyState({ action, ...rest }: StateProps & { action?: ReactNode }) {
  return <State {...rest} action={action} />;
}

export interface ErrorStateProps extends StateProps {
  /** Tries again; omit it where a retry can't help. */
  onRetry?: () => void;
  retrying?: boolean;
  /** Another action beside the retry. */
  action?: ReactNode;
}

/** Says what could not be shown, why, and offers a way on. */
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
