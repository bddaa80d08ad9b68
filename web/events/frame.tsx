import { Trans } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import { ChevronLeft } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Link, useRevalidator } from 'react-router';
import { Conditions } from '../parts/conditions.tsx';
import { Countdown } from '../giveaways/countdown.tsx';
import { askToSignIn } from '../kit/ask-to-sign-in.ts';
import { usePaths } from '../kit/paths.ts';
import { usePlayer } from '../kit/store.ts';
import { GiftGrowth } from '../parts/gift-growth.tsx';
import { useStop } from '../parts/stop.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import '../giveaways/texts.ts';

export interface FrameProps {
  title: ReactNode;
  /** The event in a sentence or two. */
  lead: ReactNode;
  children: ReactNode;
}

/** The page of an event: the way back to all of them, its name, and what it is. */
export function Frame({ title, lead, children }: FrameProps) {
  const paths = usePaths();
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-4 sm:px-6 sm:pt-8">
      <Link
        to={paths.events}
        className="inline-flex min-h-8 items-center gap-1 text-sm text-soft transition-colors hover:text-bright"
      >
        <ChevronLeft className="size-4" aria-hidden />
        <Trans>Events</Trans>
      </Link>
      <h1 className="mt-1 text-hero">{title}</h1>
      <p className="mt-3 max-w-prose text-soft">{lead}</p>
      {children}
    </div>
  );
}

export interface PaneProps {
  title: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A part of an event's page beside its stage. */
export function Pane({ title, children, className = '' }: PaneProps) {
  const id = useId();
  return (
    <Card className={`p-5 ${className}`}>
      <section aria-labelledby={id} className="grid gap-4">
        <h2 id={id} className="text-lg">
          {title}
        </h2>
        {children}
      </section>
    </Card>
  );
}

/** Counts down to the end of the UTC day, and reads the page again then; nothing on a break. */
export function DayClock({ now, day_ends_at }: { now: string; day_ends_at: string }) {
  const { revalidate } = useRevalidator();
  const stop = useStop();
  if (stop) return null;
  return (
    <div className="grid gap-2">
      <p className="text-sm text-soft">
        <Trans>Resets daily at 00:00 UTC</Trans>
      </p>
      <Countdown until={day_ends_at} now={now} onEnd={() => void revalidate()} />
    </div>
  );
}

type Rule = Reply<'GET /api/gift_rule'>;

/**
 * The next steps of a visitor, or of a player who can't take part yet; else how gifts grow. Nothing
 * for a player who is kept from playing.
 */
export function Gate({ rule }: { rule: Rule }) {
  const player = usePlayer();
  const stop = useStop();
  if (stop) return null;
  if (player && rule.met) return <GiftGrowth rule={rule} />;
  return (
    <Pane title={<Trans>To take part you need</Trans>}>
      <Conditions list={rule.list} />
      {!player && (
        <Button variant="main" onClick={askToSignIn}>
          <Trans>Sign in</Trans>
        </Button>
      )}
    </Pane>
  );
}

/** Between two seasons. */
export function Closed() {
  return (
    <p className="mt-6 rounded-md bg-surface p-4 shadow-card">
      <Trans>This event is over for now. The next season will be announced.</Trans>
    </p>
  );
}
