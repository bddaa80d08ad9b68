import { useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';

/** What a router's link component takes of us. */
export interface LinkProps {
  to: string;
  className?: string;
  children: ReactNode;
  'aria-label'?: string;
  'aria-current'?: 'page';
}

export interface PaginationProps {
  /** From 1. */
  page: number;
  /** How many there are; nothing is shown for one. */
  pages: number;
  /** Where a page is. */
  to: (page: number) => string;
  /** The router's link. */
  link: ComponentType<LinkProps>;
}

const cell =
  'grid size-10 place-items-center rounded-md text-sm tabular-nums text-soft transition-colors hover:bg-edge ' +
  'hover:text-bright aria-[current=page]:bg-lifted aria-[current=page]:text-bright';

/** Links to the pages of a list: five numbers around the one that is shown, and its neighbours. */
export function Pagination({ page, pages, to, link: Link }: PaginationProps) {
  const { t } = useLingui();
  if (pages <= 1) return null;
  const first = Math.max(1, Math.min(page - 2, pages - 4));
  const numbers = Array.from({ length: Math.min(5, pages) }, (_, at) => first + at);
  return (
    <nav aria-label={t`Pages`} className="flex justify-center gap-1">
      {page > 1 && (
        <Link to={to(page - 1)} className={cell} aria-label={t`Previous page`}>
          <ChevronLeft className="size-5" aria-hidden />
        </Link>
      )}
      {numbers.map((number) => (
        <Link key={number} to={to(number)} className={cell} aria-current={number === page ? 'page' : undefined}>
          {number}
        </Link>
      ))}
      {page < pages && (
        <Link to={to(page + 1)} className={cell} aria-label={t`Next page`}>
          <ChevronRight className="size-5" aria-hidden />
        </Link>
      )}
    </nav>
  );
}
