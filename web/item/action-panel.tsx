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
import { useTerms } from '../parts/terms.ts';
import { TopUpLink } from '../parts/top-up-link.tsx';
import { Button, buttonLook } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { classes } from '../ui/classes.ts';
import { FollowWithdrawals } from '../withdrawals/follow.ts';
import { HoldList } from '../withdrawals/holds.tsx';
import { useWithdrawal, type Withdrawing } from '../withdrawals/use-withdrawal.tsx';
import { PriceAge } from './price-age.tsx';
import type { ItemPageData } from './page.tsx';
import { useItem, type ItemActions } from './use-item.ts';
import type { Variant } from './wear.ts';

export interface ActionPanelProps {
  page: ItemPageData;
  /** The chosen grade and kind; while `pending`, not yet the page's. */
  shown: Variant;
  pending: boolean;
  /** Whether the address names an own item; it may have left the backpack. */
  names_own: boolean;
  /** Reasons against withdrawing the own item now. */
  holds: readonly Hold[];
  className: string;
}

/** The item's name and price, and the actions on it. */
export function ActionPanel({
  page,
  shown,
  pending,
  names_own,
  holds,
  className,
}: ActionPanelProps) {
  const { goods, frozen, price_at } = page;
  const owned = pending ? null : page.owned;
  const player = usePlayer();
  const actions = useItem(goods.id);
  const withdrawal = useWithdrawal();
  return (
    <Card className={classes('flex flex-col p-4 sm:p-6', className)}>
      <Name shown={shown} />
      <p className="mt-2 flex flex-wrap items-baseline gap-x-3 sm:mt-4">
        <Tokens amount={shown.price} className="font-display text-2xl text-brass" />
        {owned && (
          <span className="inline-flex items-center gap-1 text-soft">
            = <CircleDollarSign className="size-4 self-center" aria-hidden />{' '}
            <Money amount={goods.price} />
          </span>
        )}
        {!pending && (
          <span className="text-xs text-soft">
            <PriceAge at={price_at} />
          </span>
        )}
      </p>
      {frozen && !pending && (
        <p role="status" className="mt-3 flex gap-2 text-sm text-warning">
          <Snowflake className="mt-0.5 size-4 shrink-0" aria-hidden />
          <Trans>
            We’re checking the price. Until then this item can’t be bought or withdrawn.
          </Trans>
        </p>
      )}
      <div className="mt-2 sm:mt-4">
        {owned ? (
          <Owned {...{ page, owned, holds, actions, withdrawal }} />
        ) : (
          <Unowned page={page} shown={shown} pending={pending} actions={actions} />
        )}
      </div>
      {withdrawal.layers}
      {player && names_own && (
        <FollowWithdrawals player_id={player.id} paused={withdrawal.withdrawing !== null} />
      )}
      <p className="mt-auto text-xs text-soft">
        <span className="mt-6 block border-t border-edge pt-4">
          <Trans>
            Prices are in shop tokens: 1 token is 1 USD of item value. An item sells for the lower
            of its price when you got it and today’s.
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
      <Trans>Selling pays {percent} of that.</Trans>
    </>
  ) : null;
}

/** The name as the market writes it, with the grade, below the rarity. */
function Name({ shown: { name, hash_name, phase, quality, appearance } }: { shown: Variant }) {
  const termOf = useTerms();
  const grade = hash_name.endsWith(`(${appearance.value})`) && ` (${appearance.value})`;
  return (
    <>
      <p className="text-sm text-rarity">{termOf(quality.value)}</p>
      <h1 lang="en" className="mt-1 text-xl sm:text-2xl">
        {name ? (
          <>
            {phase ? `${name} · ${phase}` : name}
            {grade && <span className="font-normal text-soft">{grade}</span>}
          </>
        ) : (
          hash_name
        )}
      </h1>
    </>
  );
}

interface ModeProps {
  page: ItemPageData;
  actions: ItemActions;
}

/** Buying the item; while another grade's page loads, the button waits for it. */
function Unowned({
  page,
  shown,
  pending,
  actions,
}: ModeProps & Pick<ActionPanelProps, 'shown' | 'pending'>) {
  const hint = useId();
  const player = usePlayer();
  const recycled = useRecycled();
  const stock = pending ? null : page.stock;
  const frozen = !pending && page.frozen;
  const sold_out = stock === 0;
  const missing = player ? fromWire(shown.price)! - fromWire(player.shop_score)! : 0;
  return (
    <>
      <Spread act="buy" cost={shown.price} sells_for={recycled(shown.price)} />
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
              loading={pending || actions.acting === 'buy'}
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
              It goes into your backpack. From there you can withdraw it or sell it for tokens.
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
      <p className="mt-3 text-sm">
        <Trans>You can buy it with tokens and withdraw it to your Steam account.</Trans>
      </p>
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
        <Trans>You can sell it for tokens or send it to your Steam account.</Trans>
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
  return <div className="mt-3 flex flex-wrap items-start gap-3">{children}</div>;
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
