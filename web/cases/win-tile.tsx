import { Trans, useLingui } from '@lingui/react/macro';
import { mills, toWire } from '@vitrine/contract/amount';
import { ShieldCheck, TrendingUp } from 'lucide-react';
import { Link } from 'react-router';
import { useNumbers } from '../kit/numbers.ts';
import { usePaths } from '../kit/paths.ts';
import { Inspect } from '../parts/inspect.tsx';
import { Money } from '../parts/price.tsx';
import { useHidden } from '../parts/site.ts';
import { useStop } from '../parts/stop.tsx';
import { useTerms } from '../parts/terms.ts';
import { Button, iconButtonLook } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { Picture } from '../ui/picture.tsx';
import { Price } from '../ui/price.tsx';
import type { Win } from './use-opening.ts';
import { usePayment, type Sale } from './use-sale.ts';

/** The smallest amount that can be shown: amounts have two decimals. */
const cent = toWire(mills(10));

export interface WinTileProps {
  win: Win;
  sale: Sale;
  /** A column on phones, too. */
  upright?: boolean;
  /** Larger than the others on desktops. */
  large?: boolean;
}

/**
 * One of several wins, which can be sold or verified by itself; a press on its picture takes it in
 * the hand. A row on phones, a column elsewhere.
 */
export function WinTile({ win, sale, upright = false, large = false }: WinTileProps) {
  const termOf = useTerms();
  const { goods, tokens, record } = win;
  const [weapon, finish] = nameOf(win).split(' | ');
  const line = upright ? 'text-balance sm:truncate' : 'truncate';
  return (
    <article
      style={{ '--rarity': goods.quality.color }}
      className={classes(
        'exhibit relative flex size-full items-center rounded-md bg-raised px-2 sm:flex-col sm:gap-2 sm:p-3',
        upright ? 'flex-col gap-1 py-2' : 'gap-2 py-1',
      )}
    >
      <Inspect
        goods={goods}
        price={<Money amount={goods.price} />}
        className={classes(
          'flex max-h-full cursor-zoom-in items-center justify-center rounded-sm sm:min-h-20 sm:w-full sm:flex-1',
          upright ? 'min-h-0 w-full flex-1' : 'w-14 shrink-0',
        )}
      >
        <Picture
          src={goods.picture}
          alt=""
          eager
          sizes={large ? '(width < 64rem) 14rem, 28rem' : '14rem'}
          className="max-h-full w-full"
        />
      </Inspect>
      <div
        className={classes(
          'min-w-0 sm:w-full sm:flex-none sm:text-center',
          upright ? 'w-full text-center' : 'grow',
        )}
      >
        <p className="truncate text-xs text-rarity max-sm:sr-only">{termOf(goods.quality.value)}</p>
        <h2 className={classes('text-sm', large && 'lg:text-xl')}>
          <span
            className={classes(
              'block text-xs font-normal text-soft',
              large && 'lg:text-base',
              line,
            )}
          >
            {weapon}
          </span>
          {finish && <span className={classes('block', line)}>{finish}</span>}
        </h2>
        <p
          className={classes(
            'flex items-center gap-x-2 text-sm sm:justify-center',
            upright && 'justify-center',
            large && 'lg:text-lg',
          )}
        >
          <Money amount={goods.price} className="text-brass" />
          <TokenDrop tokens={tokens} />
        </p>
      </div>
      {record && (
        <div className="flex shrink-0 items-center gap-1 sm:flex-wrap sm:justify-center">
          {record.money_until !== null && (
            <SellWin
              name={goods.name}
              item_id={record.item_id}
              money_until={record.money_until}
              sale={sale}
            />
          )}
          {record.money_until !== null && !sale.sold.has(record.item_id) && (
            <UpgradeMark name={goods.name} item_id={record.item_id} />
          )}
          {record.draw_id !== null && <VerifyMark draw_id={record.draw_id} />}
        </div>
      )}
    </article>
  );
}

interface SellWinProps {
  name: string;
  item_id: number;
  money_until: string;
  sale: Sale;
}

function SellWin({ name, item_id, money_until, sale }: SellWinProps) {
  const { t } = useLingui();
  const to = usePayment(money_until);
  if (sale.sold.has(item_id)) {
    return (
      <p className="flex min-h-8 items-center px-2 text-sm text-success">
        <Trans>Sold</Trans>
      </p>
    );
  }
  return (
    <Button
      size="small"
      aria-label={t`Sell ${name}`}
      loading={sale.selling.includes(item_id)}
      onClick={() => sale.sell([item_id], to)}
    >
      <Trans>Sell</Trans>
    </Button>
  );
}

function UpgradeMark({ name, item_id }: { name: string; item_id: number }) {
  const { t } = useLingui();
  const paths = usePaths();
  const stop = useStop();
  if (useHidden().includes('upgrade') || stop) return null;
  return (
    <Link
      to={paths.upgradeOf(item_id)}
      aria-label={t`Upgrade ${name}`}
      title={t`Upgrade ${name}`}
      className={iconButtonLook('small')}
    >
      <TrendingUp className="size-4" aria-hidden />
    </Link>
  );
}

function VerifyMark({ draw_id }: { draw_id: number }) {
  const { t } = useLingui();
  const paths = usePaths();
  return (
    <Link
      to={paths.draw(draw_id)}
      aria-label={t`Verify this draw`}
      title={t`Verify this draw`}
      className={iconButtonLook('small')}
    >
      <ShieldCheck className="size-4" aria-hidden />
    </Link>
  );
}

/** The shop tokens that dropped with a win, from a cent on: less can't be shown. */
export function TokenDrop({ tokens }: Pick<Win, 'tokens'>) {
  const { amount } = useNumbers();
  if (tokens < cent) return null;
  return (
    <span className="inline-flex items-center text-ice">
      +<Price amount={amount(tokens)} unit="tokens" />
    </span>
  );
}

/** An item's name, with its phase if it has one. */
export function nameOf({ goods }: Win): string {
  return goods.phase ? `${goods.name} · ${goods.phase}` : goods.name;
}
