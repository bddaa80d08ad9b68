import type { ReactNode } from 'react';
import type { CaseCardProps } from '../parts/case-card.tsx';
import { MarkedCase } from './marked-case.tsx';

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
    <ul className="relative -mx-4 mt-1 grid auto-cols-[7.5rem] grid-flow-col gap-3 overflow-x-auto px-4 pt-1 pb-2 sm:-mx-6 sm:mt-3 sm:auto-cols-[10rem] sm:px-6 lg:mx-0 lg:auto-cols-auto lg:grid-flow-row lg:grid-cols-6 lg:gap-4 lg:overflow-visible lg:px-0">
      {boxes.map((box) => (
        <li key={box.id} className="min-w-0">
          <MarkedCase box={box} eager={eager} small />
        </li>
      ))}
    </ul>
  );
}
