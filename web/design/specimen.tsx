import { useEffect, useId, useRef, type ReactNode } from 'react';
import type { Look } from './looks.ts';

export interface SpecimenProps {
  /** The name of the state. */
  name: string;
  look?: Look;
  /** Selects the element that gets the look; by default the first control. */
  part?: string;
  children: ReactNode;
  className?: string;
}

/** A primitive in one of its states, with the state's name below it. */
export function Specimen({
  name,
  look,
  part = 'a, button, input, select',
  children,
  className,
}: SpecimenProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (look) frame.current!.querySelector(part)!.setAttribute('data-look', look);
  }, [look, part]);
  return (
    <div ref={frame} className={className}>
      {children}
      <p className="mt-2 text-xs text-soft">{name}</p>
    </div>
  );
}

/** A part of the page with its own heading. */
export function Chapter({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-14">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Specimens side by side, as many as fit. */
export function Shelf({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-wrap items-end gap-x-6 gap-y-8">{children}</div>;
}

/** Specimens as wide as their column, such as fields. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className="mt-6 grid gap-x-6 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">{children}</div>;
}
