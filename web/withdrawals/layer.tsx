import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { fromWire, mills, toWire, type Amount } from '@vitrine/contract/amount';
import type { ReactNode } from 'react';
import { useCall } from '../kit/call.ts';
import { usePaths } from '../kit/paths.ts';
import { usePlayer } from '../kit/store.ts';
import { writeStored } from '../kit/stored.ts';
import { GoodsCard } from '../parts/goods-card.tsx';
import { Tokens } from '../parts/price.tsx';
import { StoppedButton, useStop } from '../parts/stop.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { toast } from '../ui/toast.tsx';
import { addressToContinue } from './continued.ts';
import { HoldList } from './holds.tsx';
import { TradeLinkLayer } from './trade-link-layer.tsx';
import type { Consent, Need, PreviewedItem } from './use-withdrawal.tsx';

export interface LayerProps {
  /** The withdrawal and what it needs; null while no layer is open. */
  needed: { knapsack_id: number; need: Need } | null;
  onAgree: (consent: Consent) => void;
  /** The item was sold instead. */
  onSold: () => void;
  onClose: () => void;
}

/** The layer for what a withdrawal needs from the player. */
export default function Layer({ needed, onAgree, onSold, onClose }: LayerProps) {
  const need = needed?.need;
  const { t } = useLingui();
  if (need?.kind === 'trade_link')
    return <TradeLinkLayer onSaved={() => onAgree({})} onClose={onClose} />;
  if (need?.kind === 'wait') {
    return (
      <Dialog open onClose={onClose} title={t`Sorry, you cannot withdraw items at present`}>
        <HoldList holds={need.holds} />
      </Dialog>
    );
  }
  if (need?.kind === 'substitute') {
    return (
      <Dialog open onClose={onClose} title={t`Out of stock`}>
        <Substitute item={need.item} onAgree={onAgree} onSold={onSold} />
      </Dialog>
    );
  }
  return (
    <Dialog
      open={need?.kind === 'retrieve'}
      onClose={onClose}
      title={t`The item’s price has gone up`}
    >
      {need?.kind === 'retrieve' && <Retrieve {...need} onAgree={onAgree} />}
    </Dialog>
  );
}

/** The difference that is missing, and the way to pay it. */
function Retrieve({
  item,
  card_wait_hours,
  onAgree,
}: {
  item: PreviewedItem;
  card_wait_hours: number;
  onAgree: (consent: Consent) => void;
}) {
  const paths = usePaths();
  const player = usePlayer();
  const stop = useStop();
  const { goods, acquired_price, diff_price, knapsack_id } = item;
  const balance_mills = player ? fromWire(player.shop_score)! : 0;
  const short_mills = Math.max(0, fromWire(diff_price)! - balance_mills);
  const missing = toWire(mills(short_mills));
  const pay = () => {
    writeStored('target_link', addressToContinue(window.location, knapsack_id));
    window.location.assign(paths.payFor(missing, 'tokens'));
  };
  return (
    <>
      <p className="font-display text-lg font-semibold">{goods.name}</p>
      <p className="mt-2 text-soft">
        <Trans>
          It was worth <Tokens amount={acquired_price} /> when you got it. You pay the difference to
          today’s price, and get it back if the withdrawal fails.
        </Trans>
      </p>
      <dl className="mt-4 divide-y divide-edge rounded-md bg-ink px-4 text-sm">
        <Line name={<Trans>Price today</Trans>} amount={goods.price} />
        <Line name={<Trans>Difference</Trans>} amount={diff_price} />
        {short_mills > 0 && <Line name={<Trans>Missing on your balance</Trans>} amount={missing} />}
      </dl>
      {short_mills > 0 && card_wait_hours > 0 && (
        <p className="mt-4 text-sm text-soft">
          <Plural
            value={card_wait_hours}
            one="Tokens bought by card can pay for a withdrawal # hour later."
            other="Tokens bought by card can pay for a withdrawal # hours later."
          />
        </p>
      )}
      {short_mills > 0 && stop ? (
        <StoppedButton stop={stop} className="mt-6 w-full" />
      ) : short_mills > 0 ? (
        <Button variant="main" className="mt-6 w-full" onClick={pay}>
          <span>
            <Trans>
              Top up <Tokens amount={missing} />
            </Trans>
          </span>
        </Button>
      ) : (
        <Button variant="main" className="mt-6 w-full" onClick={() => onAgree({ pays: true })}>
          <span>
            <Trans>
              Pay <Tokens amount={diff_price} /> and withdraw
            </Trans>
          </span>
        </Button>
      )}
    </>
  );
}

function Line({ name, amount }: { name: ReactNode; amount: Amount }) {
  return (
    <div className="flex justify-between gap-4 py-2">
      <dt>{name}</dt>
      <dd>
        <Tokens amount={amount} />
      </dd>
    </div>
  );
}

/** The goods that can be sent instead, the item's value in tokens, or neither. */
function Substitute({
  item: { knapsack_id, goods, substitute },
  onAgree,
  onSold,
}: {
  item: PreviewedItem;
  onAgree: (consent: Consent) => void;
  onSold: () => void;
}) {
  const { t } = useLingui();
  const { send, sending } = useCall({ say: ({ msg }) => msg || t`Error` });
  const sell = async () => {
    const sold = await send(
      'POST /api/system_shop/sell',
      { knapsack_id: [knapsack_id] },
      { retry: true, gained: () => -1 },
    );
    if (!sold) return;
    toast.success(t`Success`);
    onSold();
  };
  return (
    <>
      <p className="text-soft">
        <Trans>
          {goods.name} can’t be sent at the moment. It stays in your backpack until you choose.
        </Trans>
      </p>
      {substitute && (
        <div className="mt-4 grid gap-3">
          <p>
            <Trans>We can send this instead:</Trans>
          </p>
          <div className="mx-auto w-44">
            <GoodsCard goods={substitute.goods} />
          </div>
          {substitute.rest > 0 && (
            <p className="text-sm text-soft">
              <Trans>
                It is cheaper: you also get <Tokens amount={substitute.rest} /> when it is
                delivered.
              </Trans>
            </p>
          )}
          <Button variant="main" onClick={() => onAgree({ substitute: substitute.goods.id })}>
            <Trans>Take the substitute</Trans>
          </Button>
        </div>
      )}
      <Button className="mt-3 w-full" loading={sending} onClick={sell}>
        <Trans>Sell the item for tokens</Trans>
      </Button>
    </>
  );
}
