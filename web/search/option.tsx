import { Trans } from '@lingui/react/macro';
import { FileText, type LucideIcon, Newspaper, Package } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link } from 'react-router';
import { useLocale } from '../kit/paths.ts';
import { CasePrice } from '../parts/case-card.tsx';
import { Money } from '../parts/price.tsx';
import { classes } from '../ui/classes.ts';
import { Picture } from '../ui/picture.tsx';
import type { Found } from './use-found.ts';

export interface OptionProps {
  id: string;
  found: Found;
  to: string;
  active: boolean;
  onPress: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** A thing that was found: its picture, its name, and the one number that matters. */
export function Option({ id, found, to, active, onPress }: OptionProps) {
  return (
    <Link
      id={id}
      role="option"
      aria-selected={active}
      tabIndex={-1}
      to={to}
      onClick={onPress}
      style={{ '--rarity': found.kind === 'item' ? found.color : undefined }}
      className={classes(
        'grid min-h-12 grid-cols-[3rem_minmax(0,1fr)] items-center gap-3 rounded-md p-2 transition-colors hover:bg-edge',
        active && 'bg-edge outline-2 -outline-offset-2 outline-brass',
      )}
    >
      <Face found={found} />
      <span className="min-w-0">
        <span className="line-clamp-3 leading-tight font-medium wrap-break-word">{found.name}</span>
        <span className="block text-sm text-soft">
          <Detail found={found} />
        </span>
      </span>
    </Link>
  );
}

const icons: Partial<Record<Found['kind'], LucideIcon>> = { article: Newspaper, page: FileText };

function Face({ found }: { found: Found }) {
  const picture = 'picture' in found ? found.picture : null;
  const Icon = icons[found.kind] ?? Package;
  return (
    <span
      className={classes(
        'grid h-10 place-items-center rounded-sm text-soft',
        found.kind === 'item' && 'exhibit',
      )}
    >
      {picture ? (
        <Picture src={picture} alt="" sizes="3rem" className="max-h-10" />
      ) : (
        <Icon className="size-5" aria-hidden />
      )}
    </span>
  );
}

function Detail({ found }: { found: Found }) {
  switch (found.kind) {
    case 'case':
      return <CasePrice box={found} />;
    case 'item':
      return <Money amount={found.price} className="text-brass" />;
    case 'battle': {
      const { taken, seats: all } = found;
      return (
        <Trans>
          {taken} of {all} seats taken
        </Trans>
      );
    }
    case 'giveaway':
      return found.ends_at === null ? (
        <Trans>Ends when it is full</Trans>
      ) : (
        <Trans>
          Ends <Day at={found.ends_at} with_time />
        </Trans>
      );
    case 'article':
      return <Day at={found.published_at} />;
    case 'page':
      return null;
  }
}

/** A day in the reader's language and time zone; the search is never rendered by the server. */
function Day({ at, with_time = false }: { at: string; with_time?: boolean }) {
  const { tag } = useLocale();
  const format = new Intl.DateTimeFormat(tag, {
    dateStyle: 'medium',
    timeStyle: with_time ? 'short' : undefined,
  });
  return <time dateTime={at}>{format.format(new Date(at))}</time>;
}
