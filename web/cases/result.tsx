import { Trans } from '@lingui/react/macro';
import { fromWire, mills, sum, times, toWire, type Mills } from '@vitrine/contract/amount';
import { useNumbers } from '../kit/numbers.ts';
import { Money } from '../parts/price.tsx';
import { isShareable } from '../parts/shareable.ts';
import type { Case } from '../parts/strip.ts';
import { useCelebration } from '../parts/territory.ts';
import { classes } from '../ui/classes.ts';
import type { Win } from './use-opening.ts';

const cent_mills = 10;

/** How the wins of a case compare with its price, by the rule of all games. */
export function useWinCelebration(box: Case, wins: readonly Win[]): number {
  const celebrationOf = useCelebration();
  const spent = times(fromWire(box.price)!, wins.length);
  return celebrationOf(toWire(worthOf(wins)), box.type === 'paid' ? toWire(spent) : null);
}

/**
 * The win that its player may share, if any: the best of openings that were worth at least their
 * price, and itself at least the price of one.
 */
export function shareableIn(box: Case, wins: readonly Win[]): Win | null {
  const price = box.type === 'paid' ? fromWire(box.price)! : null;
  const staked = price === null ? null : toWire(times(price, wins.length));
  const [best] = wins.toSorted((a, b) => b.goods.price - a.goods.price);
  if (!best || !isShareable(toWire(worthOf(wins)), staked)) return null;
  const own = toWire(sum([fromWire(best.goods.price)!, fromWire(best.tokens)!]));
  return isShareable(own, price === null ? null : box.price) ? best : null;
}

/** The worth of the wins in whole cents, as it is shown: what is below is hidden. */
function worthOf(wins: readonly Win[]): Mills {
  const worth = sum(
    wins.flatMap(({ goods, tokens }) => [fromWire(goods.price)!, fromWire(tokens)!]),
  );
  return mills(worth - (worth % cent_mills));
}

/** The worth of the wins less the price of a case for money, with its sign. */
export function Net({ box, wins }: { box: Case; wins: readonly Win[] }) {
  const numbers = useNumbers();
  const net_mills = worthOf(wins) - times(fromWire(box.price)!, wins.length);
  const amount = numbers.money(toWire(mills(Math.abs(net_mills))));
  return (
    <span className={classes('tabular-nums', net_mills > 0 ? 'text-success' : 'text-soft')}>
      {net_mills > 0 ? `+${amount}` : net_mills < 0 ? `−${amount}` : amount}
    </span>
  );
}

/** The sums above several wins: spent, won and the difference; only won where nothing was spent. */
export function Sums({ box, wins }: { box: Case; wins: readonly Win[] }) {
  const is_paid = box.type === 'paid';
  const cell = 'flex min-w-0 flex-col-reverse';
  return (
    <dl className="grid shrink-0 auto-cols-fr grid-flow-col gap-2 px-4 pt-3 pb-1 text-center font-display font-semibold">
      {is_paid && (
        <div className={cell}>
          <dt className="truncate font-text text-xs font-normal text-soft">
            <Trans>Spent</Trans>
          </dt>
          <dd>
            <Money amount={toWire(times(fromWire(box.price)!, wins.length))} />
          </dd>
        </div>
      )}
      <div className={cell}>
        <dt className="truncate font-text text-xs font-normal text-soft">
          <Trans>Won</Trans>
        </dt>
        <dd className="text-brass">
          <Money amount={toWire(worthOf(wins))} />
        </dd>
      </div>
      {is_paid && (
        <div className={cell}>
          <dt className="truncate font-text text-xs font-normal text-soft">
            <Trans>Difference</Trans>
          </dt>
          <dd>
            <Net box={box} wins={wins} />
          </dd>
        </div>
      )}
    </dl>
  );
}
