import { Plural, Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { usePaths } from '../kit/paths.ts';
import { Until } from '../parts/until.tsx';
import { buttonLook } from '../ui/button.tsx';
import { Picture } from '../ui/picture.tsx';
import { Conditions } from '../parts/conditions.tsx';
import { StoppedButton, useStop } from '../parts/stop.tsx';
import type { Today } from './page.tsx';

export interface FreeCardProps {
  of: Today['list'][number];
  /** The server's clock when the page was read. */
  now: string;
  /** It is in the first screen. */
  eager: boolean;
}

/** A free case with its conditions, each with its progress, and the way to its page. */
export function FreeCard({ of: one, now, eager }: FreeCardProps) {
  const { case: box, conditions, period_days, met, waits_until } = one;
  return (
    <article
      style={{ '--rarity': box.top_prize.color }}
      className="glass grid grid-cols-[7rem_minmax(0,1fr)] overflow-hidden rounded-md sm:flex sm:flex-col"
      aria-label={box.name}
    >
      <span className="relative grid place-items-center px-2 sm:px-4 sm:pt-5 sm:pb-3">
        <span
          className={met ? 'exhibit absolute inset-0' : 'exhibit absolute inset-0 opacity-50'}
        />
        <Picture
          src={box.picture}
          alt=""
          sizes="(width < 40rem) 6rem, 15rem"
          eager={eager}
          className="relative w-full max-w-60"
        />
      </span>
      <div className="flex grow flex-col gap-3 p-4">
        <div>
          <h3 className="font-display text-lg font-semibold">{box.name}</h3>
          <p className="text-xs text-rarity">
            {box.top_prize.hash_name.replace(/ \([^)]*\)$/, '')}
          </p>
          {period_days !== null && (
            <p className="mt-1 text-xs text-soft">
              <Plural value={period_days} one="Once every # day" other="Once every # days" />
            </p>
          )}
        </div>
        <Conditions list={conditions} />
        <div className="mt-auto grid pt-1">
          <Way of={one} now={now} waits={met && waits_until !== null} />
        </div>
      </div>
    </article>
  );
}

function Way({
  of: { case: box, met, waits_until },
  now,
  waits,
}: Omit<FreeCardProps, 'eager'> & { waits: boolean }) {
  const paths = usePaths();
  const stop = useStop();
  const to = paths.case(box.id);
  const opens = met && waits_until === null;
  if (opens && stop) return <StoppedButton stop={stop} />;
  if (opens) {
    return (
      <Link to={to} className={buttonLook('main')}>
        <Trans>Open</Trans> <span className="sr-only">{box.name}</span>
      </Link>
    );
  }
  return (
    <>
      {waits && !stop && (
        <p className="mb-2 text-sm text-soft">
          <Trans>
            Again in <Until moment={waits_until!} now={now} />
          </Trans>
        </p>
      )}
      <Link to={to} className={buttonLook('quiet')}>
        <Trans>See what is inside</Trans> <span className="sr-only">{box.name}</span>
      </Link>
    </>
  );
}
