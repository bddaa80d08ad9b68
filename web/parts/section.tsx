import { useId, type ReactNode } from 'react';
import { Card } from '../ui/card.tsx';

export interface SectionProps {
  title: ReactNode;
  /** The section's use, in a sentence or two. */
  about: ReactNode;
  children: ReactNode;
}

/** A section of the account: its explanation beside its controls. */
export function Section({ title, about, children }: SectionProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="mt-10 grid grid-cols-1 gap-4 border-t border-edge pt-10 lg:grid-cols-[20rem_minmax(0,1fr)] lg:gap-10"
    >
      <div>
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        <div className="mt-2 max-w-prose text-sm text-soft">{about}</div>
      </div>
      <Card className="p-5 sm:p-6">{children}</Card>
    </section>
  );
}
