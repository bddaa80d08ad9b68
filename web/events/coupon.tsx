import { Trans, useLingui } from '@lingui/react/macro';
import type { Coupon } from '@vitrine/contract/events';
import { TicketPercent } from 'lucide-react';
import { useRevalidator } from 'react-router';
import { Countdown } from '../giveaways/countdown.tsx';
import { Face } from '../giveaways/face.tsx';
import { useNumbers } from '../kit/numbers.ts';
import { GoodsCard } from '../parts/goods-card.tsx';
import { Tokens } from '../parts/price.tsx';
import { classes } from '../ui/classes.ts';
import '../giveaways/texts.ts';

/** The five states of a coupon in words. */
export function CouponState({ state }: Pick<Coupon, 'state'>) {
  const look = {
    1: 'text-ice',
    2: 'text-success',
    3: 'text-error',
    4: 'text-brass',
    5: 'text-warning',
  }[state];
  return (
    <span className={classes('flex items-center gap-2 text-sm font-semibold', look)}>
      <TicketPercent className="size-4" aria-hidden />
      {state === 1 && <Trans>In progress</Trans>}
      {state === 2 && <Trans>Succeeded</Trans>}
      {state === 3 && <Trans>Failed</Trans>}
      {state === 4 && <Trans>Bought</Trans>}
      {state === 5 && <Trans>Out of stock</Trans>}
    </span>
  );
}

/** A coupon: its item, its price, the friends who have helped, and the time that is left. */
export function CouponBody({
  coupon,
  now,
  children,
}: {
  coupon: Coupon;
  now: string;
  children?: React.ReactNode;
}) {
  const { t } = useLingui();
  const numbers = useNumbers();
  const { revalidate } = useRevalidator();
  const { state, goods, price, price_now, discount_ppm, helpers, target: of, expires_at } = coupon;
  const places = Array.from({ length: of }, (_, n) => helpers[n]);
  const so_far = helpers.length;
  const off = numbers.percent(discount_ppm / 10_000);
  return (
    <article className="glass grid gap-5 rounded-lg p-5 md:grid-cols-[14rem_minmax(0,1fr)]">
      <GoodsCard goods={goods} linked sizes="14rem" price={<Tokens amount={price} />} />
      <div className="grid content-start gap-4">
        <CouponState state={state} />
        <dl className="grid grid-cols-2 gap-x-4 gap-y-2 text-sm sm:grid-cols-4">
          <div>
            <dt className="text-soft">
              <Trans>Price</Trans>
            </dt>
            <dd className={classes('tabular-nums', discount_ppm > 0 && 'line-through')}>
              <Tokens amount={price} />
            </dd>
          </div>
          <div>
            <dt className="text-soft">
              <Trans>Price now</Trans>
            </dt>
            <dd className="text-lg font-semibold text-brass">
              <Tokens amount={price_now} />
            </dd>
          </div>
          <div>
            <dt className="text-soft">
              <Trans>Discount</Trans>
            </dt>
            <dd className="tabular-nums">{off}</dd>
          </div>
          <div>
            <dt className="text-soft">
              <Trans>Friends invited</Trans>
            </dt>
            <dd className="tabular-nums">
              <Trans>
                {so_far} of {of}
              </Trans>
            </dd>
          </div>
        </dl>
        <ul aria-label={t`Friends invited`} className="flex flex-wrap gap-3">
          {places.map((helper, n) =>
            helper ? (
              <li key={n} className="grid w-20 justify-items-center gap-1 text-center text-xs">
                <Face user={{ user_id: n, ...helper }} size="medium" />
                <span className="w-full truncate text-soft">{helper.name}</span>
                <span className="text-brass tabular-nums">
                  −{numbers.percent(helper.share_ppm / 10_000)}
                </span>
              </li>
            ) : (
              <li key={n} aria-hidden className="grid w-20 justify-items-center">
                <span className="size-9 rounded-full border border-dashed border-edge-strong" />
              </li>
            ),
          )}
        </ul>
        {(state === 1 || state === 2 || state === 5) && (
          <div className="max-w-80">
            <Countdown until={expires_at} now={now} onEnd={() => void revalidate()} />
          </div>
        )}
        {children}
      </div>
    </article>
  );
}
