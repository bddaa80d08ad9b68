import { Trans } from '@lingui/react/macro';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { balance_colours, BalanceMark, type BalanceName } from '../parts/balance-mark.tsx';
import { classes } from '../ui/classes.ts';

/** A way in which a balance grows or shrinks. */
export interface Way {
  /** Names the way within its list. */
  key: string;
  icon: ReactNode;
  text: ReactNode;
  /** The page where it happens. */
  to?: string;
}

/** A balance in the picture. */
export interface ShownBalance {
  name: BalanceName;
  title: ReactNode;
  /** How much of it the player has; null for a visitor. */
  own: ReactNode;
  what: ReactNode;
  from: readonly Way[];
  to: readonly Way[];
}

/**
 * The picture of all balances: each with the ways that lead to it and those that lead away. Narrow
 * windows show a balance above its ways, wide ones between them.
 */
export function BalancesPicture({ balances }: { balances: readonly ShownBalance[] }) {
  return (
    <div className="mt-8 grid gap-4">
      <p aria-hidden className="hidden justify-between px-8 text-sm text-soft lg:flex">
        <span>
          <Trans>Comes from</Trans>
        </span>
        <span>
          <Trans>Goes to</Trans>
        </span>
      </p>
      {balances.map((balance) => (
        <Balance key={balance.name} {...balance} />
      ))}
    </div>
  );
}

function Balance({ name, title, own, what, from, to }: ShownBalance) {
  return (
    <section
      id={name}
      aria-labelledby={`${name}-title`}
      className="glass grid grid-cols-[minmax(0,1fr)] gap-5 rounded-lg p-4 sm:p-6 lg:grid-cols-[minmax(0,1fr)_3.5rem_20rem_3.5rem_minmax(0,1fr)] lg:gap-0"
    >
      <div className="grid content-center gap-3 lg:col-start-3 lg:row-start-1 lg:justify-items-center lg:px-4 lg:text-center">
        <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 lg:grid-cols-1 lg:justify-items-center">
          <BalanceMark of={name} className="size-12 lg:size-16" />
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 lg:grid lg:justify-items-center">
            <h2 id={`${name}-title`} className="text-xl">
              {title}
            </h2>
            {own !== null && <p className={balance_colours[name]}>{own}</p>}
          </div>
        </div>
        <p className="text-sm text-soft">{what}</p>
      </div>
      <Ways of={name} side="in" ways={from} />
      <Flow of={name} side="in" count={from.length} />
      <Ways of={name} side="out" ways={to} />
      <Flow of={name} side="out" count={to.length} />
    </section>
  );
}

type Side = 'in' | 'out';

function Ways({ of, side, ways }: { of: BalanceName; side: Side; ways: readonly Way[] }) {
  const id = `${of}-${side}`;
  return (
    <div
      className={classes(
        'grid lg:row-start-1',
        side === 'in' ? 'lg:col-start-1' : 'lg:col-start-5',
      )}
    >
      <h3 id={id} className="text-sm font-normal text-soft lg:sr-only">
        {side === 'in' ? <Trans>Comes from</Trans> : <Trans>Goes to</Trans>}
      </h3>
      {/* Equal rows, so that each meets its line. */}
      <ul
        aria-labelledby={id}
        className={classes(
          'mt-1 border-l-2 border-current pl-3 lg:m-0 lg:grid lg:auto-rows-fr lg:border-0 lg:p-0',
          balance_colours[of],
        )}
      >
        {ways.map(({ key, icon, text, to }) => (
          <li key={key} className="flex text-bright">
            <Line to={to}>
              <span className="grid size-6 shrink-0 place-items-center text-soft">{icon}</span>
              <span>{text}</span>
            </Line>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Line({ to, children }: { to: string | undefined; children: ReactNode }) {
  const look = 'flex min-h-11 grow items-center gap-3 rounded-sm py-1.5 text-sm lg:px-2';
  if (to === undefined) return <span className={look}>{children}</span>;
  return (
    <Link to={to} className={classes(look, 'transition-colors hover:bg-edge')}>
      {children}
      <ChevronRight className="ml-auto size-4 shrink-0 text-faint" aria-hidden />
    </Link>
  );
}

/** One line for each way, between the list of them and the balance. */
function Flow({ of, side, count }: { of: BalanceName; side: Side; count: number }) {
  const heights = Array.from({ length: count }, (_, n) => ((n + 0.5) * 100) / count);
  const lines = heights.map((at) =>
    side === 'in' ? `M0 ${at}C60 ${at} 40 50 100 50` : `M0 50C60 50 40 ${at} 100 ${at}`,
  );
  return (
    <div
      aria-hidden
      className={classes(
        'relative hidden lg:row-start-1 lg:block',
        side === 'in' ? 'lg:col-start-2' : 'lg:col-start-4',
        balance_colours[of],
      )}
    >
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="absolute inset-0 size-full">
        <path
          d={lines.join('')}
          fill="none"
          stroke="currentColor"
          strokeOpacity=".6"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {(side === 'in' ? [50] : heights).map((at) => (
        <ChevronRight
          key={at}
          style={{ top: `${at}%` }}
          className="absolute -right-1.5 size-4 -translate-y-1/2"
        />
      ))}
    </div>
  );
}
