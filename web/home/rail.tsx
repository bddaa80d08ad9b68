import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePaths } from '../kit/paths.ts';
import { CasePrice, type CaseCardProps } from '../parts/case-card.tsx';
import { Picture } from '../ui/picture.tsx';

type Box = CaseCardProps['box'];

/** The cases that a row shows at most. */
export const row_cases = 6;

export interface RailProps {
  id: string;
  title: ReactNode;
  boxes: readonly Box[];
  /** The row is in the first screen. */
  eager?: boolean;
}

/** A titled row of cases. */
export function Rail({ id, title, boxes, eager }: RailProps) {
  return (
    <section aria-labelledby={id} className="mx-auto w-full max-w-page px-4 pt-6 sm:px-6">
      <h2 id={id} className="text-lg sm:text-xl">
        {title}
      </h2>
      <CaseRow boxes={boxes} eager={eager} />
    </section>
  );
}

/** Up to six cases in a row, which scrolls sideways where it is too narrow for them. */
export function CaseRow({ boxes, eager }: Pick<RailProps, 'boxes' | 'eager'>) {
  return (
    <ul className="-mx-4 mt-3 grid auto-cols-[8.5rem] grid-flow-col gap-3 overflow-x-auto px-4 pt-1 pb-2 sm:-mx-6 sm:auto-cols-[10rem] sm:px-6 lg:mx-0 lg:auto-cols-auto lg:grid-flow-row lg:grid-cols-6 lg:gap-4 lg:overflow-visible lg:px-0">
      {boxes.map((box) => (
        <li key={box.id} className="min-w-0">
          <CaseTile box={box} eager={eager} />
        </li>
      ))}
    </ul>
  );
}

/** A case in little: its picture, its name and its price. */
function CaseTile({ box, eager }: { box: Box; eager?: boolean | undefined }) {
  const paths = usePaths();
  return (
    <Link
      to={paths.case(box.id)}
      style={{ '--rarity': box.top_prize.color }}
      className="glass group flex h-full flex-col overflow-hidden rounded-md transition-transform hover:-translate-y-1 active:translate-y-0"
    >
      <span className="relative grid place-items-center px-3 pt-3 pb-1">
        <span className="exhibit absolute inset-0 opacity-70 transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100" />
        <Picture
          src={box.picture}
          alt=""
          sizes="(width < 64rem) 9rem, 12rem"
          eager={eager}
          className="relative w-full"
        />
      </span>
      <span className="flex grow flex-col px-3 pb-3">
        <span className="truncate font-display text-sm font-semibold">{box.name}</span>
        <span className="mt-auto text-sm">
          <CasePrice box={box} />
        </span>
      </span>
    </Link>
  );
}
