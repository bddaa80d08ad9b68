import { Plural, Trans } from '@lingui/react/macro';
import { fromWire, mills, toWire } from '@vitrine/contract/amount';
import type { Hold } from '@vitrine/contract/withdrawals';
import { CircleDollarSign, Snowflake } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useNumbers } from '../kit/numbers.ts';
import { usePaths } from '../kit/paths.ts';
import { usePlayer } from '../kit/store.ts';
import { Money, Tokens } from '../parts/price.tsx';
import { useRecycled } from '../parts/recycle-rate.ts';
import { useSite } from '../parts/site.ts';
import { Spread } from '../parts/spread.tsx';
import { TopUpLink } from '../parts/top-up-link.tsx';
import { Button, buttonLook } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { classes } from '../ui/classes.ts';
import { FollowWithdrawals } from '../withdrawals/follow.ts';
import { HoldList } from '../withdrawals/holds.tsx';
import { useWithdrawal, type Withdrawing } from '../withdrawals/use-withdrawal.tsx';
import { Grades } from './grades.tsx';
import { PriceAge } from './price-age.tsx';
import type { ItemPageData } from './page.tsx';
import { useItem, type ItemActions } from './use-item.ts';

export interface ActionPanelProps {
  page: ItemPageData;
  /** Whether the address names an own item; it may have left the backpack. */
  names_own: boolean;
  /** Reasons against withdrawing the own item now. */
  holds: readonly Hold[];
  className: string;
}

/** The item's name and price, and the actions on it. */
export function ActionPanel({ page, names_own, holds, className }: ActionPanelProps) {
  const { goods, owned, frozen, price_at } = page;
  const player = usePlayer();
  const actions = useItem(goods.id);
  const withdrawal = useWithdrawal();
  return (
    <Card className={classes('flex flex-col p-4 sm:p-6', className)}>
      <Kind goods={goods} />
      <h1 className="mt-3 text-2xl">{goods.hash_name}</h1>
      <p className="mt-4 flex flex-wrap items-baseline gap-x-3">
        <Tokens amount={goods.price} className="font-display text-2xl text-brass" />
        {owned && (
          <span className="inline-flex items-center gap-1 text-soft">
            = <CircleDollarSign className="size-4 self-center" aria-hidden />{' '}
            <Money amount={goods.price} />
          </span>
        )}
      </p>
      <p className="text-xs text-soft">
        <PriceAge at={price_at} />
      </p>
      {frozen && (
        <p role="status" className="mt-3 flex gap-2 text-sm text-warning">
          <Snowflake className="mt-0.5 size-4 shrink-0" aria-hidden />
          <Trans>
            The price is being checked. Until then this item is neither bought nor withdrawn.
          </Trans>
        </p>
      )}
      <div className="mt-5">
        {owned ? (
          <Owned {...{ page, owned, holds, actions, withdrawal }} />
        ) : (
          <Unowned page={page} actions={actions} />
        )}
      </div>
      {withdrawal.layers}
      {player && names_own && (
        <FollowWithdrawals player_id={player.id} paused={withdrawal.withdrawing !== null} />
      )}
      <Grades same_skin={page.same_skin} id={goods.id} />
      <p className="mt-auto text-xs text-soft">
        <span className="mt-6 block border-t border-edge pt-4">
          <Trans>
            Prices are in shop tokens: 1 token stands for 1 USD of item value. An item sells for the
            lower of its price when you got it and today’s.
          </Trans>
          <RecycleRate />
        </span>
      </p>
    </Card>
  );
}

/** The share of its worth that an item sells for, where that isn't all of it. */
function RecycleRate() {
  const rate = useSite()?.recycle_rate ?? 1;
  const percent = useNumbers().percent(rate * 100);
  return rate < 1 ? (
    <>
      {' '}
      <Trans>A sale pays {percent} of that.</Trans>
    </>
  ) : null;
}

/** The grade, and whether the item counts kills. */
function Kind({ goods: { ex, type } }: Pick<ItemPageData, 'goods'>) {
  const counts = type.name.includes('StatTrak');
  return (
    <p className="flex flex-wrap items-center gap-2 text-xs font-semibold">
      <span
        style={{ '--rarity': ex.color }}
        className="rounded-sm border border-(--rarity) px-2 py-1"
      >
        {ex.jx}
      </span>
      {counts ? (
        <span className="rounded-sm bg-lifted px-2 py-1 text-warning">{type.name}</span>
      ) : (
        <span className="rounded-sm bg-lifted px-2 py-1 text-soft line-through">
          StatTrak™
          <span className="sr-only">
            : <Trans>it doesn’t count kills</Trans>
          </span>
        </span>
      )}
      {!counts && type.name.includes('Souvenir') && (
        <span className="rounded-sm bg-lifted px-2 py-1 text-warning">{type.name}</span>
      )}
    </p>
  );
}

interface ModeProps {
  page: ItemPageData;
  actions: ItemActions;
}

/** Buying the item. */
function Unowned({ page: { goods, stock, frozen }, actions }: ModeProps) {
  const hint = useId();
  const player = usePlayer();
  const recycled = useRecycled();
  const sold_out = stock === 0;
  const missing = player ? fromWire(goods.price)! - fromWire(player.shop_score)! : 0;
  return (
    <>
      <p className="text-sm">
        <Trans>You can buy it with tokens, and withdraw it to your Steam account.</Trans>
      </p>
      <Spread act="buy" cost={goods.price} sells_for={recycled(goods.price)} className="mt-1" />
      <Buttons>
        <div className="group grid grow gap-2">
          {missing > 0 && !sold_out && !frozen ? (
            <TopUpLink missing={toWire(mills(missing))} unit="tokens" size="large" />
          ) : (
            <Button
              variant="main"
              size="large"
              aria-describedby={hint}
              disabled={sold_out || frozen}
              loading={actions.acting === 'buy'}
              onClick={() => void actions.buy()}
            >
              {sold_out ? <Trans>Sold out</Trans> : <Trans>Buy and withdraw</Trans>}
            </Button>
          )}
          {/* Keeps its place while it is invisible: nothing moves when it appears. */}
          <p
            id={hint}
            className="text-xs text-soft transition-opacity pointer-fine:not-group-hover:not-group-focus-within:opacity-0"
          >
            <Trans>
              It goes into your backpack. From there you withdraw it, or turn it back into tokens.
            </Trans>
          </p>
        </div>
        <ViewMore />
      </Buttons>
      {!sold_out && stock !== null && (
        <p className="mt-2 text-sm text-warning">
          <Plural value={stock} one="Only # piece left" other="Only # pieces left" />
        </p>
      )}
    </>
  );
}

interface OwnedProps extends ModeProps, Pick<ActionPanelProps, 'holds'> {
  owned: NonNullable<ItemPageData['owned']>;
  withdrawal: Withdrawing;
}

/** Selling the own item again, or withdrawing it. */
function Owned({
  page: { goods, diff_price, frozen },
  owned,
  holds,
  actions,
  withdrawal: { withdraw, withdrawing },
}: OwnedProps) {
  const { id, recycling_price } = owned;
  const busy = withdrawing !== null || actions.acting !== null;
  return (
    <>
      <p className="text-sm">
        <Trans>You can turn it back into tokens, or send it to your Steam account.</Trans>
      </p>
      {recycling_price !== null && (
        <Spread act="sell" gain={recycling_price} costs_again={goods.price} className="mt-1" />
      )}
      <Spread act="withdraw" difference={diff_price} className="mt-1" />
      {/* The panel says of a frozen price by itself. */}
      <HoldList
        holds={frozen ? holds.filter(({ key }) => key !== 'goods.price_frozen') : holds}
        className="mt-3"
      />
      <Buttons>
        <Button
          size="large"
          className="grow"
          disabled={recycling_price === null}
          aria-disabled={busy}
          loading={actions.acting === 'recycle'}
          onClick={() => !busy && void actions.recycle(id)}
        >
          <Trans>Withdraw coins</Trans>
        </Button>
        <Button
          variant="main"
          size="large"
          className="grow"
          disabled={frozen}
          aria-disabled={busy}
          loading={withdrawing !== null}
          onClick={() => !busy && void withdraw(id)}
        >
          <Trans>Withdraw</Trans>
        </Button>
        <ViewMore />
      </Buttons>
      {recycling_price === null && (
        <p className="mt-2 text-sm text-soft">
          <Trans>Can only be withdrawn</Trans>
        </p>
      )}
    </>
  );
}

function Buttons({ children }: { children: ReactNode }) {
  return <div className="mt-4 flex flex-wrap items-start gap-3">{children}</div>;
}

/** Leads to the shop, by a full load of its page. */
function ViewMore() {
  const paths = usePaths();
  return (
    <a href={paths.shop} className={classes(buttonLook('quiet', 'large'), 'grow')}>
      <Trans>View more</Trans>
    </a>
  );
}
