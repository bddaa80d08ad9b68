import { Plural, Trans } from '@lingui/react/macro';
import type { Amount } from '@vitrine/contract/amount';
import type { HistoryAct } from '@vitrine/contract/history';
import type { ComponentType, ReactNode } from 'react';
import { Money, Tokens } from '../parts/price.tsx';
import { classes } from '../ui/classes.ts';
import { sizeOf } from './figures.ts';

/** The change that an act made to each balance, with its sign. */
export function Amounts({ amounts }: Pick<HistoryAct, 'amounts'>) {
  const { money, shop_score, score, held, bonus, debt } = amounts;
  return (
    <ul className="text-right">
      {money !== undefined && <Change amount={money} Shown={Money} />}
      {shop_score !== undefined && <Change amount={shop_score} Shown={Tokens} />}
      {score !== undefined && (
        <Line is_more={score > 0}>
          <Plural value={Math.abs(score)} one="# point" other="# points" />
        </Line>
      )}
      {held !== undefined && (
        <Change amount={held} Shown={Money}>
          <Trans>held</Trans>
        </Change>
      )}
      {bonus !== undefined && (
        <Change amount={bonus} Shown={Money}>
          <Trans>bonus</Trans>
        </Change>
      )}
      {debt !== undefined && (
        <Change amount={debt} is_owed Shown={Money}>
          <Trans>debt</Trans>
        </Change>
      )}
    </ul>
  );
}

interface ChangeProps {
  amount: Amount;
  /** Writes the amount in its unit. */
  Shown: ComponentType<{ amount: Amount }>;
  /** More of it is bad for the player. */
  is_owed?: boolean;
  /** The balance, where the amount doesn't say it. */
  children?: ReactNode;
}

function Change({ amount, Shown, is_owed = false, children }: ChangeProps) {
  return (
    <Line is_more={amount > 0} is_owed={is_owed}>
      <Shown amount={sizeOf(amount)} />
      {children && <span className="ml-1 text-sm text-soft">{children}</span>}
    </Line>
  );
}

interface LineProps {
  is_more: boolean;
  is_owed?: boolean;
  children: ReactNode;
}

function Line({ is_more, is_owed = false, children }: LineProps) {
  return (
    <li
      className={classes('whitespace-nowrap tabular-nums', is_more !== is_owed && 'text-success')}
    >
      {is_more ? '+' : '−'}
      {children}
    </li>
  );
}

/**
 * A net result in money, with its sign unless it is zero. `is_plain`: a win has the same colour as
 * a loss.
 */
export function Net({ amount, is_plain = false }: { amount: Amount; is_plain?: boolean }) {
  const sign = amount > 0 ? '+' : '−';
  return (
    <span
      className={classes(
        'whitespace-nowrap tabular-nums',
        amount > 0 && !is_plain && 'text-success',
      )}
    >
      {amount !== 0 && sign}
      <Money amount={sizeOf(amount)} />
    </span>
  );
}
