import { Trans, useLingui } from '@lingui/react/macro';
import { mills, toWire } from '@vitrine/contract/amount';
import { ShieldCheck, TrendingUp } from 'lucide-react';
import { Link } from 'react-router';
import { useNumbers } from '../kit/numbers.ts';
import { usePaths } from '../kit/paths.ts';
import { Money } from '../parts/price.tsx';
import { useHidden } from '../parts/site.ts';
import { useTerms } from '../parts/terms.ts';
import { Button, iconButtonLook } from '../ui/button.tsx';
import { Picture } from '../ui/picture.tsx';
import { Price } from '../ui/price.tsx';
import type { Win } from './use-opening.ts';
import { usePayment, type Sale } from './use-sale.ts';

/** The smallest amount that can be shown: amounts have two decimals. */
const cent = toWire(mills(10));

export interface WinTileProps {
  win: Win;
  sale: Sale;
}

/**
 * One of several wins, which can be sold or verified by itself. A row on phones, a column
 * elsewhere.
 */
export function WinTile({ win, sale }: WinTileProps) {
  const termOf = useTerms();
  const { goods, tokens, record } = win;
  const [weapon, finish] = nameOf(win).split(' | ');
  return (
    <article
      style={{ '--rarity': goods.quality.color }}
      className="exhibit relative flex size-full items-center gap-2 rounded-md bg-raised px-2 py-1 sm:flex-col sm:p-3"
    >
      <Picture
        src={goods.picture}
        alt=""
        eager
        sizes="14rem"
        className="max-h-full w-14 shrink-0 sm:min-h-0 sm:w-full sm:flex-1"
      />
      <div className="min-w-0 grow sm:w-full sm:flex-none sm:text-center">
        <p className="truncate text-xs text-rarity max-sm:sr-only">{termOf(goods.quality.value)}</p>
        <h2 className="text-sm">
          <span className="block truncate text-xs font-normal text-soft">{weapon}</span>
          {finish && <span className="block truncate">{finish}</span>}
        </h2>
        <p className="flex items-center gap-x-2 text-sm sm:justify-center">
          <Money amount={goods.price} className="text-brass" />
          {tokens > 0 && <TokenDrop win={win} />}
        </p>
      </div>
      {record && (
        <div className="flex shrink-0 items-center gap-1">
          {record.money_until !== null && (
            <SellWin name={goods.name} item_id={record.item_id} money_until={record.money_until} sale={sale} />
          )}
          {record.money_until !== null && !sale.sold.has(record.item_id) && (
            <UpgradeMark name={goods.name} item_id={record.item_id} />
          )}
          <VerifyMark draw_id={record.draw_id} />
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
  if (useHidden().includes('upgrade')) return null;
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

/**
 * The shop tokens that dropped with a win. A drop of less than a cent shows as less than a cent,
 * not as zero.
 */
export function TokenDrop({ win }: { win: Win }) {
  const { amount } = useNumbers();
  return (
    <span className="inline-flex items-center text-ice">
      +<Price amount={win.tokens < cent ? `<${amount(cent)}` : amount(win.tokens)} unit="tokens" />
    </span>
  );
}

/** An item's name, with its phase if it has one. */
export function nameOf({ goods }: Win): string {
  return goods.phase ? `${goods.name} · ${goods.phase}` : goods.name;
}
