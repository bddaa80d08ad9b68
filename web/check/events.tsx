import { Trans, useLingui } from '@lingui/react/macro';
import { LoaderPinwheel, Snowflake, WalletCards, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { usePaths } from '../kit/paths.ts';
import { Card } from '../ui/card.tsx';
import { classes } from '../ui/classes.ts';
import type { Everything } from './page.tsx';
import { Part } from './part.tsx';
import { dailyEvents } from './waiting.ts';

/** The day's wheel, card and snowballs: each is drawn on a page of its own. */
export function DailyEvents({ events, rule }: Pick<Everything, 'events' | 'rule'>) {
  const { t } = useLingui();
  const paths = usePaths();
  const faces: Readonly<Record<string, { to: string; title: string; Icon: LucideIcon }>> = {
    wheel: { to: paths.turntable, title: t`Daily wheel`, Icon: LoaderPinwheel },
    cards: { to: paths.cards, title: t`Cards`, Icon: WalletCards },
    snow: { to: paths.snow, title: t`Snowball fight`, Icon: Snowflake },
  };
  const open = dailyEvents(events);
  if (open.length === 0) return null;
  return (
    <Part title={<Trans>Events</Trans>}>
      <ul className="grid gap-3 sm:grid-cols-3">
        {open.map(({ kind, waits }) => {
          const { to, title, Icon } = faces[kind]!;
          const ready = waits === true && rule.met;
          return (
            <li key={kind}>
              <Link to={to} className="block">
                <Card className="flex items-center gap-3 p-3 sm:gap-4 sm:p-4">
                  <Icon
                    className={classes('size-6 shrink-0', ready ? 'text-brass-light' : 'text-soft')}
                    aria-hidden
                  />
                  <span className="min-w-0 grow">
                    <span className="block font-display font-semibold">{title}</span>
                    <span
                      className={classes('block text-sm', ready ? 'text-brass-light' : 'text-soft')}
                    >
                      <State waits={waits} ready={ready} />
                    </span>
                  </span>
                </Card>
              </Link>
            </li>
          );
        })}
      </ul>
    </Part>
  );
}

function State({ waits, ready }: { waits: boolean | null; ready: boolean }) {
  if (ready) return <Trans>Ready today</Trans>;
  return waits ? <Trans>See what you need</Trans> : <Trans>Done for now</Trans>;
}
