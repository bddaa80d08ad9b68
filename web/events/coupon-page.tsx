import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Coupon } from '@vitrine/contract/events';
import type { Reply } from '@vitrine/contract/index';
import { Share2, TicketPercent } from 'lucide-react';
import { Link, useRevalidator } from 'react-router';
import '../giveaways/texts.ts';
import { useCall } from '../kit/call.ts';
import { need, visit } from '../kit/context.ts';
import { useNumbers } from '../kit/numbers.ts';
import { usePaths } from '../kit/paths.ts';
import { useRootData } from '../kit/root-data.ts';
import { usePlayer } from '../kit/store.ts';
import { useChoices } from '../kit/use-choices.ts';
import { useCopy } from '../parts/copy-text.tsx';
import { DebouncedField } from '../parts/debounced-field.tsx';
import { GoodsCard } from '../parts/goods-card.tsx';
import { Head } from '../parts/head.tsx';
import { Moment } from '../parts/moment.tsx';
import { Tokens } from '../parts/price.tsx';
import { StoppedButton, StopReason, useStop } from '../parts/stop.tsx';
import { TopUpLink } from '../parts/top-up-link.tsx';
import { fromWire, mills, toWire } from '@vitrine/contract/amount';
import { Button, buttonLook } from '../ui/button.tsx';
import { EmptyState } from '../ui/states.tsx';
import { toast } from '../ui/toast.tsx';
import type { Route } from './+types/coupon-page.ts';
import { CouponBody, CouponState } from './coupon.tsx';
import { Closed, Frame, Gate, Pane } from './frame.tsx';
import { Odds } from './prize.tsx';
import './texts.ts';

const goods_listed = 12;
const pause_ms = 300;

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(visit);
  const name = new URL(request.url).searchParams.get('name') ?? '';
  const [answer, rule] = await Promise.all([
    api('GET /api/event/coupon', {}),
    api('GET /api/gift_rule', {}),
  ]);
  const shown = need(answer);
  const [last] = shown.list;
  const is_free =
    shown.price_max > 0 && shown.next_at === null && last?.state !== 1 && last?.state !== 2;
  const goods = is_free
    ? await api('GET /api/system_shop', {
        max_price: shown.price_max,
        sort: 'desc',
        limit: goods_listed,
        name,
      })
    : null;
  return { shown, rule: need(rule), goods: goods?.ok ? goods.data.list : null };
}

export default function CouponPage({ loaderData: { shown, rule, goods } }: Route.ComponentProps) {
  const { t } = useLingui();
  const stop = useStop();
  const numbers = useNumbers();
  const { open, list, target, hours, most_ppm, price_max, next_at, now } = shown;
  const current = list.find(({ state }) => state === 1 || state === 2 || state === 5);
  const past = list.filter((coupon) => coupon !== current);
  const most = numbers.percent(most_ppm / 10_000);
  return (
    <Frame
      title={<Trans>Discount by friends</Trans>}
      lead={
        <Trans>
          Pick an item and share its link. Each of {target} friends lowers the price by a random
          share, up to {most} in total. You have {hours} hours.
        </Trans>
      }
    >
      <Head
        title={t`Discount by friends`}
        description={t`Pick an item and share its link. Each friend lowers the price by a random share.`}
      />
      {!open && <Closed />}
      <div className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <div className="grid gap-6">
          {current ? (
            <CouponBody coupon={current} now={now}>
              <Own coupon={current} />
            </CouponBody>
          ) : stop ? (
            <p className="glass rounded-lg p-5">
              <StopReason kind={stop.kind} />
            </p>
          ) : (
            goods && <Choice goods={goods} price_max={price_max} />
          )}
          {!stop && !current && next_at !== null && (
            <p className="glass rounded-lg p-5">
              <Trans>
                You can start the next one after <Moment at={next_at} />.
              </Trans>
            </p>
          )}
          {past.length > 0 && <Earlier past={past} />}
        </div>
        <div className="grid gap-4">
          <Gate rule={rule} />
          <Rules shown={shown} />
          <Odds entries={shown.entries} revision_hash={shown.revision_hash} />
        </div>
      </div>
    </Frame>
  );
}

type Shown = Reply<'GET /api/event/coupon'>;

interface ChoiceProps extends Pick<Shown, 'price_max'> {
  goods: Reply<'GET /api/system_shop'>['list'];
}

/** The items that a discount may be for, with a search. */
function Choice({ goods, price_max }: ChoiceProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const { params, choose } = useChoices();
  const { revalidate } = useRevalidator();
  const { sending, send } = useCall({
    onRefused: () => {
      void revalidate();
      return false;
    },
  });
  const begin = async (goods_id: number) => {
    await send('POST /api/event/coupon', { goods_id });
    await revalidate();
  };
  return (
    <section className="grid gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 className="text-xl">
          <Trans>
            Pick an item of up to <Tokens amount={price_max} />
          </Trans>
        </h2>
        <DebouncedField
          label={t`Search by name`}
          label_hidden
          placeholder={t`Search by name`}
          type="search"
          maxLength={100}
          value={params.get('name') ?? ''}
          pause_ms={pause_ms}
          onChange={(text) => void choose({ name: text })}
          className="w-full sm:w-64"
        />
      </div>
      {goods.length === 0 ? (
        <EmptyState
          title={<Trans>Nothing found</Trans>}
          icon={<TicketPercent className="size-10" aria-hidden />}
          action={
            <Link to={paths.pay} className={buttonLook('main')}>
              <Trans>Top up</Trans>
            </Link>
          }
        >
          <Trans>The more you top up, the more the item can cost.</Trans>
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-4">
          {goods.map((item) => (
            <li key={item.id}>
              <GoodsCard goods={item} sizes="12rem" price={<Tokens amount={item.price} />}>
                <Button
                  size="small"
                  className="mt-2 w-full"
                  loading={sending}
                  onClick={() => void begin(item.id)}
                >
                  <Trans>Start</Trans>
                </Button>
              </GoodsCard>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The discounts of before. */
function Earlier({ past }: { past: readonly Coupon[] }) {
  const paths = usePaths();
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">
        <Trans>Past discounts</Trans>
      </h2>
      <ul className="glass divide-y divide-edge rounded-lg">
        {past.map((coupon) => (
          <li key={coupon.code} className="flex flex-wrap items-center justify-between gap-3 p-4">
            <Link
              to={paths.coupon(coupon.code)}
              className="min-w-0 underline-offset-4 hover:underline"
            >
              {coupon.goods.name}
            </Link>
            <CouponState state={coupon.state} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The rules of discounts, with the player's own numbers. */
function Rules({
  shown: { target, price_max, every_days, helps_a_day, helps_left },
}: {
  shown: Shown;
}) {
  return (
    <Pane title={<Trans>How it works</Trans>}>
      <ul className="grid list-disc gap-2 pl-5 text-sm text-soft">
        <li>
          <Trans>
            It succeeds once {target} friends have helped. Then buy the item in time, or the
            discount expires.
          </Trans>
        </li>
        <li>
          {price_max > 0 ? (
            <Trans>
              The item can cost up to <Tokens amount={price_max} />, and more the more you play. It
              can only be withdrawn.
            </Trans>
          ) : (
            <Trans>The more you play, the more the item can cost. It can only be withdrawn.</Trans>
          )}
        </li>
        <li>
          <Plural value={every_days} one="One every # day." other="One every # days." />
        </li>
        <li>
          <Trans>
            Friends help from their own accounts, up to {helps_a_day} times a day. They need to meet
            the same conditions as for any reward.
          </Trans>
        </li>
        {helps_left !== null && (
          <li>
            <Plural
              value={helps_left}
              one="You can help # more friend today."
              other="You can help # more friends today."
            />
          </li>
        )}
      </ul>
    </Pane>
  );
}

/** The owner's next step with the open coupon: sharing it, then buying. */
export function Own({ coupon }: { coupon: Coupon }) {
  const { t } = useLingui();
  const paths = usePaths();
  const player = usePlayer();
  const stop = useStop();
  const copy = useCopy();
  const origin = useRootData()?.origin ?? '';
  const { revalidate } = useRevalidator();
  const { sending, send } = useCall();
  const { code, state, price_now } = coupon;
  const buy = async () => {
    const bought = await send(
      'POST /api/event/coupon/{code}/buy',
      { code },
      { retry: true, gained: () => 1 },
    );
    if (bought) toast.success(t`Bought. It is in your backpack.`);
    await revalidate();
  };
  if (stop && (state === 1 || state === 2)) return <StoppedButton stop={stop} />;
  const missing_mills = fromWire(price_now)! - (fromWire(player?.shop_score ?? 0) ?? 0);
  if (state === 1) {
    return (
      <Button variant="main" onClick={() => void copy(`${origin}${paths.coupon(code)}`)}>
        <Share2 className="size-5" aria-hidden />
        <Trans>Copy the link for friends</Trans>
      </Button>
    );
  }
  if (state !== 2) return null;
  return missing_mills > 0 ? (
    <TopUpLink missing={toWire(mills(missing_mills))} unit="tokens" />
  ) : (
    <Button variant="main" loading={sending} onClick={() => void buy()}>
      <Trans>
        Buy for <Tokens amount={price_now} />
      </Trans>
    </Button>
  );
}
