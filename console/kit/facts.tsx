import type { ReactNode } from 'react';

/** Names with their values, one below the other; a value that is missing is `none`. */
export function Facts({ of }: { of: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="facts">
      {of.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || <span className="soft">none</span>}</dd>
        </div>
      ))}
    </dl>
  );
}
