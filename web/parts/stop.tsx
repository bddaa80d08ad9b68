import { Trans } from '@lingui/react/macro';
import type { Stop } from '@vitrine/contract/profile';
import { Link } from 'react-router';
import { usePaths } from '../kit/paths.ts';
import { usePlayer } from '../kit/store.ts';
import { Button, type ButtonSize } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { classes } from '../ui/classes.ts';
import { useEntry } from './site.ts';

export type { Stop };

/**
 * Why the reader isn't to be asked to play, join, claim or top up now: a break, an exclusion, an
 * age under 18 or a block; null where nothing is in the way, as for a visitor. Each page that asks
 * for any of it asks here first. The line above the page says until when.
 */
export function useStop(): Stop | null {
  return usePlayer()?.stop ?? null;
}

/** The reason in the few words that a button has room for. */
export function StopReason({ kind }: Pick<Stop, 'kind'>) {
  switch (kind) {
    case 'break':
      return <Trans>Not during your break</Trans>;
    case 'exclusion':
      return <Trans>Not while you’re excluded</Trans>;
    case 'under_age':
      return <Trans>Only from the age of 18</Trans>;
    case 'block':
      return <Trans>Not available to you now</Trans>;
  }
}

export interface StoppedButtonProps {
  stop: Stop;
  size?: ButtonSize;
  className?: string | undefined;
}

/** In the place of a button that would be refused: inactive, with the reason. */
export function StoppedButton({ stop, size, className }: StoppedButtonProps) {
  return (
    <Button
      size={size}
      disabled
      className={classes(
        className,
        'text-sm! leading-tight whitespace-normal! text-soft disabled:opacity-100!',
      )}
    >
      <StopReason kind={stop.kind} />
    </Button>
  );
}

/** In the place of a page's content that only asks to play, claim or top up. */
export function StopCard({ stop: { kind } }: { stop: Stop }) {
  const paths = usePaths();
  return (
    <Card className="mt-8 max-w-prose p-5 sm:p-6">
      <h2 className="text-xl">
        {kind === 'under_age' ? (
          <Trans>You can play and top up once you are 18</Trans>
        ) : (
          <StopReason kind={kind} />
        )}
      </h2>
      <p className="mt-2 text-soft">
        {kind === 'under_age' ? (
          <Trans>
            By your date of birth you’re under 18, so you can look at everything but not play. If
            the date is wrong,{' '}
            <Link to={paths.support} className="text-bright underline underline-offset-4">
              write to support
            </Link>
            .
          </Trans>
        ) : (
          <Trans>
            Your balance stays yours. You can still sell and withdraw the items in{' '}
            <Link to={paths.backpack} className="text-bright underline underline-offset-4">
              your backpack
            </Link>
            , and{' '}
            <Link to={paths.support} className="text-bright underline underline-offset-4">
              write to support
            </Link>
            .
          </Trans>
        )}
      </p>
      {(kind === 'break' || kind === 'exclusion') && <Help className="mt-2 text-soft" />}
    </Card>
  );
}

/**
 * Where somebody to whom play has become a problem finds help; nothing while the site names none.
 */
export function Help({ className }: { className?: string }) {
  const help_line = useEntry('help_line');
  if (!help_line) return null;
  return (
    <p className={className}>
      <Trans>Help is free and anonymous at {help_line}.</Trans>
    </p>
  );
}
