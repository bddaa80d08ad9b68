import { Trans } from '@lingui/react/macro';
import { PackageCheck, ShieldCheck, TrendingUp } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { Link } from 'react-router';
import { lazyPart, Nothing } from '../kit/lazy-part.tsx';
import { usePaths } from '../kit/paths.ts';
import { Bloom } from '../parts/bloom.tsx';
import { Money } from '../parts/price.tsx';
import { SaleWindow } from '../parts/sale-window.tsx';
import { useHidden } from '../parts/site.ts';
import { useTerms } from '../parts/terms.ts';
import { classes } from '../ui/classes.ts';
import { Picture } from '../ui/picture.tsx';
import { celebrationOf } from '../parts/celebration.ts';
import { playChord } from '../parts/sound.ts';
import type { Case } from '../parts/strip.ts';
import { Net, Sums } from './result.tsx';
import { isSheet, isTall } from './sheet.ts';
import './sheet.css';
import type { Win } from './use-opening.ts';
import { unsoldOf, type Sale } from './use-sale.ts';
import type { Withdrawing } from '../withdrawals/use-withdrawal.tsx';
import { WelcomeCheck } from './welcome-check.tsx';
import { nameOf, TokenDrop, WinTile } from './win-tile.tsx';

const ForReal = lazyPart(() => import('../boxes/for-real.tsx'), Nothing);

/** Columns of the grid by number of wins: on tablets, and on desktops, where the best takes two. */
const columns = [
  '',
  '',
  'sm:grid-cols-2',
  'sm:grid-cols-3',
  'sm:grid-cols-4 lg:grid-cols-5',
  'sm:grid-cols-5 lg:grid-cols-6',
  'sm:grid-cols-3 lg:grid-cols-5',
  'sm:grid-cols-4 lg:grid-cols-5',
  'sm:grid-cols-4 lg:grid-cols-6',
  'sm:grid-cols-5 lg:grid-cols-6',
  'sm:grid-cols-5 lg:grid-cols-7',
];

/** From this many wins on the best is shown large on desktops. */
const large_min = 4;

export interface EndCardProps {
  box: Case;
  /** The card offers to verify the draw at once. */
  is_welcome: boolean;
  wins: readonly Win[];
  sale: Sale;
  withdrawal: Omit<Withdrawing, 'layers'>;
}

/** Shows the wins after the reels stop. */
export default function EndCard({ box, is_welcome, wins, sale, withdrawal }: EndCardProps) {
  const [first] = wins;
  useEffect(() => {
    playChord(Math.max(...wins.map((win) => celebrationOf(box, win.goods))));
  }, [box, wins]);
  return (
    <div
      data-wins
      data-sheet={isSheet(wins) || undefined}
      className={classes(
        'flex size-full flex-col transition-opacity starting:opacity-0',
        isSheet(wins) && sheet_look,
      )}
    >
      {wins.length === 1 && first ? (
        <Single box={box} is_welcome={is_welcome} win={first} sale={sale} withdrawal={withdrawal} />
      ) : (
        <Several box={box} wins={wins} sale={sale} />
      )}
      {wins.some(({ record }) => !record) && (
        <Suspense>
          <ForReal />
        </Suspense>
      )}
      <Unsold wins={wins} sale={sale} />
    </div>
  );
}

/** The sheet leaves room for the controls, which lie over it. */
const sheet_look =
  'max-sm:fixed max-sm:inset-0 max-sm:z-40 max-sm:h-dvh max-sm:bg-surface max-sm:pb-[calc(9.5rem+env(safe-area-inset-bottom))]';

/**
 * Tiles side by side below their sums, the best first and on desktops large; on a phone rows, or a
 * sheet of two columns if many.
 */
function Several({ box, wins, sale }: Pick<EndCardProps, 'box' | 'wins' | 'sale'>) {
  const real = wins.every(({ record }) => record);
  const sheet = isSheet(wins);
  const best_first = wins.toSorted((a, b) => b.goods.price - a.goods.price);
  return (
    <>
      {!real && sheet && (
        <p className="px-4 pt-3 text-center text-xs font-semibold text-ice">
          <Trans>Demonstration</Trans>
        </p>
      )}
      <div className={!real && !sheet ? 'pt-8' : undefined}>
        <Sums box={box} wins={wins} />
      </div>
      <ul
        // Rows without a button aren't focusable, so keys couldn't scroll to them.
        tabIndex={real ? undefined : 0}
        className={classes(
          'grid min-h-0 flex-1 gap-2 overflow-y-auto overscroll-contain p-2 -outline-offset-2',
          isTall(wins) ? 'sm:auto-rows-[minmax(15rem,auto)]' : 'sm:auto-rows-[minmax(0,1fr)]',
          sheet ? 'auto-rows-[minmax(12rem,auto)] grid-cols-2' : 'auto-rows-[minmax(3.75rem,1fr)]',
          columns[wins.length],
        )}
      >
        {best_first.map((win, at) => {
          const large = at === 0 && wins.length >= large_min;
          return (
            <li
              key={at}
              className={classes(
                'min-w-0',
                large && 'lg:col-span-2',
                large && isTall(wins) && 'lg:row-span-2',
              )}
            >
              <WinTile win={win} sale={sale} upright={sheet} large={large} />
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** The sale value of the unsold wins, now and after the money window. */
function Unsold({ wins, sale }: Pick<EndCardProps, 'wins' | 'sale'>) {
  const { worth, until } = unsoldOf(wins, sale);
  if (!until) return null;
  return (
    <SaleWindow
      worth={worth}
      until={until}
      className="shrink-0 px-4 py-2 text-center text-xs text-balance text-soft"
    />
  );
}

function Single({
  box,
  is_welcome,
  win,
  sale,
  withdrawal,
}: Omit<EndCardProps, 'wins'> & { win: Win }) {
  const termOf = useTerms();
  const { goods, tokens, record } = win;
  return (
    <div
      style={{ '--rarity': goods.quality.color }}
      className="exhibit relative flex min-h-0 w-full flex-1 flex-col items-center p-4 pb-2 text-center sm:p-6 sm:pb-3"
    >
      {celebrationOf(box, goods) === 1 && <Bloom />}
      <Picture
        src={goods.picture}
        alt=""
        eager
        sizes="(width < 40rem) 90vw, 28rem"
        className="relative min-h-0 w-96 flex-1 max-[22.5rem]:min-h-24"
      />
      {/* Over the bloom, and without a place of its own: the check lies over the whole card. */}
      <div className="isolate mt-2 flex flex-col items-center gap-1">
        <p className="text-sm text-rarity">
          {termOf(goods.quality.value)} · {termOf(goods.appearance.value)}
        </p>
        <h2 className="text-xl">{nameOf(win)}</h2>
        <p className="flex flex-wrap justify-center gap-x-4 text-lg">
          <Money amount={goods.price} className="text-brass" />
          <TokenDrop tokens={tokens} />
        </p>
        {box.type === 'paid' && (
          <p className="text-sm text-soft">
            <Trans>
              <Net box={box} wins={[win]} /> against the price of <Money amount={box.price} />
            </Trans>
          </p>
        )}
        {record && (
          <div className="flex flex-wrap items-center justify-center gap-y-1 sm:gap-x-3">
            {!sale.sold.has(record.item_id) && (
              <WithdrawButton item_id={record.item_id} {...withdrawal} />
            )}
            {record.money_until !== null && !sale.sold.has(record.item_id) && (
              <UpgradeLink item_id={record.item_id} />
            )}
            {is_welcome ? (
              <WelcomeCheck draw_id={record.draw_id} won={nameOf(win)} />
            ) : (
              <VerifyLink draw_id={record.draw_id} />
            )}
          </div>
        )}
      </div>
    </div>
  );
}

/** Sends the item just won to the player's Steam account. */
function WithdrawButton({
  item_id,
  withdraw,
  withdrawing,
}: { item_id: number } & EndCardProps['withdrawal']) {
  return (
    <button
      type="button"
      aria-disabled={withdrawing !== null}
      onClick={() => void withdraw(item_id)}
      className={link_look}
    >
      <PackageCheck className="size-4 max-sm:hidden" aria-hidden />
      <Trans>Withdraw</Trans>
    </button>
  );
}

/** Goes on with an upgrade of the item just won. */
function UpgradeLink({ item_id }: { item_id: number }) {
  const paths = usePaths();
  if (useHidden().includes('upgrade')) return null;
  return (
    <Link to={paths.upgradeOf(item_id)} className={link_look}>
      <TrendingUp className="size-4 max-sm:hidden" aria-hidden />
      <Trans>Upgrade</Trans>
    </Link>
  );
}

const link_look =
  'inline-flex min-h-8 items-center gap-2 rounded-sm px-2 text-sm text-soft underline-offset-4 transition-colors hover:text-bright hover:underline';

function VerifyLink({ draw_id }: { draw_id: number }) {
  const paths = usePaths();
  return (
    <Link to={paths.draw(draw_id)} className={link_look}>
      <ShieldCheck className="size-4 max-sm:hidden" aria-hidden />
      <Trans>Verify this draw</Trans>
    </Link>
  );
}
