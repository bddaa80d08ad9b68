import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';
import { useNumbers } from '../kit/numbers.ts';
import { classes } from '../ui/classes.ts';

/** How many page numbers are shown. */
const numbers_shown = 5;

export interface PageNumbersProps {
  page: number;
  pages: number;
  /** The address of a page; without it, `onChoose` shows the page. */
  to?: (page: number) => To;
  onChoose?: (page: number) => void;
  className?: string;
}

/** The numbers of a list's pages: five around the current one, and the one before and after. */
export function PageNumbers({ page, pages, to, onChoose, className }: PageNumbersProps) {
  const { t } = useLingui();
  const numbers = useNumbers();
  if (pages <= 1) return null;
  const first = Math.max(
    1,
    Math.min(page - Math.floor(numbers_shown / 2), pages - numbers_shown + 1),
  );
  const shown = Array.from({ length: Math.min(numbers_shown, pages) }, (_, n) => first + n);
  const step = (target: number, label: string, children: ReactNode, is_current = false) => {
    const look = classes(
      'grid min-h-11 min-w-10 place-items-center rounded-md px-2 font-display font-semibold tabular-nums transition-colors',
      is_current
        ? 'bg-lifted text-brass-light'
        : 'text-soft hover:bg-edge hover:text-bright active:bg-raised',
    );
    const rest = {
      'aria-label': label,
      'aria-current': is_current ? ('page' as const) : undefined,
      className: look,
    };
    const is_there = target >= 1 && target <= pages;
    if (!is_there) return <span className={classes(look, 'opacity-30')}>{children}</span>;
    if (to)
      return (
        <Link {...rest} to={to(target)}>
          {children}
        </Link>
      );
    return (
      <button {...rest} type="button" onClick={() => onChoose?.(target)}>
        {children}
      </button>
    );
  };
  return (
    <nav aria-label={t`Pages`} className={className}>
      <ul className="flex flex-wrap justify-center gap-1">
        <li>{step(page - 1, t`Previous page`, <ChevronLeft className="size-5" aria-hidden />)}</li>
        {shown.map((number) => (
          <li key={number}>
            {step(number, t`Page ${number}`, numbers.count(number), number === page)}
          </li>
        ))}
        <li>{step(page + 1, t`Next page`, <ChevronRight className="size-5" aria-hidden />)}</li>
      </ul>
    </nav>
  );
}
