import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import { useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import '../giveaways/texts.ts';
import { useCall } from '../kit/call.ts';
import { need, visit } from '../kit/context.ts';
import { tell } from '../kit/events.ts';
import { usePlayer } from '../kit/store.ts';
import { Head } from '../parts/head.tsx';
import { StoppedButton, useStop } from '../parts/stop.tsx';
import { useSeeded } from '../seeds/use-seeded.ts';
import { Button } from '../ui/button.tsx';
import type { Route } from './+types/friend-page.ts';
import { CouponBody } from './coupon.tsx';
import { Own } from './coupon-page.tsx';
import { Frame, Gate } from './frame.tsx';
import { Odds, usePrizeName, VerifyLink } from './prize.tsx';
import './texts.ts';

export async function loader({ context, params: { code } }: Route.LoaderArgs) {
  const { api } = context.get(visit);
  const [shown, rule] = await Promise.all([
    api('GET /api/event/coupon/{code}', { code }),
    api('GET /api/gift_rule', {}),
  ]);
  return { shown: need(shown), rule: need(rule) };
}

/** A coupon by its link: friends help here. */
export default function FriendPage({ loaderData: { shown, rule } }: Route.ComponentProps) {
  const { t } = useLingui();
  const stop = useStop();
  const { coupon, now, entries, revision_hash, helps_left } = shown;
  const { goods, owner } = coupon;
  const [drawn, setDrawn] = useState<Reply<'POST /api/event/coupon/{code}/help'> | null>(null);
  const name = owner.name;
  return (
    <Frame
      title={<Trans>Discount by friends</Trans>}
      lead={<Trans>{name} asks you to lower the price of this item. It costs you nothing.</Trans>}
    >
      <Head title={`${goods.name} · ${t`Discount by friends`}`} picture={goods.picture} private />
      <div className="mt-6 grid gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <CouponBody coupon={coupon} now={now}>
          {coupon.is_mine ? (
            <Own coupon={coupon} />
          ) : (
            <Help shown={shown} may={rule.met} onDrawn={setDrawn} />
          )}
          {drawn && <Drawn drawn={drawn} />}
        </CouponBody>
        <div className="grid gap-4">
          {!coupon.is_mine && coupon.state === 1 && <Gate rule={rule} />}
          {helps_left !== null && !stop && (
            <p className="text-sm text-soft">
              <Plural
                value={helps_left}
                one="You can help # more friend today."
                other="You can help # more friends today."
              />
            </p>
          )}
          <Odds entries={entries} revision_hash={revision_hash} drawn={drawn?.entry ?? null} />
        </div>
      </div>
    </Frame>
  );
}

interface HelpProps {
  shown: Reply<'GET /api/event/coupon/{code}'>;
  may: boolean;
  onDrawn: (drawn: Reply<'POST /api/event/coupon/{code}/help'>) => void;
}

function Help({ shown: { coupon, helps_left }, may, onDrawn }: HelpProps) {
  const player = usePlayer();
  const stop = useStop();
  const { pathname } = useLocation();
  const seeded = useSeeded();
  const { revalidate } = useRevalidator();
  const { sending, send } = useCall();
  const { code, state, helped } = coupon;
  const help = async () => {
    if (!player) return tell('login_up', pathname);
    const drawn = await send(
      'POST /api/event/coupon/{code}/help',
      { code },
      { retry: true, through: seeded },
    );
    if (drawn) onDrawn(drawn);
    await revalidate();
  };
  if (helped)
    return (
      <p className="text-success">
        <Trans>You have helped. Thank you!</Trans>
      </p>
    );
  if (state !== 1) return null;
  if (stop) return <StoppedButton stop={stop} />;
  return (
    <Button
      variant="main"
      loading={sending}
      disabled={player !== null && (!may || helps_left === 0)}
      onClick={() => void help()}
    >
      <Trans>Lower the price</Trans>
    </Button>
  );
}

function Drawn({ drawn }: { drawn: Reply<'POST /api/event/coupon/{code}/help'> }) {
  const share = usePrizeName()(drawn.gives);
  return (
    <div className="grid justify-items-start gap-1 transition-opacity duration-200 starting:opacity-0">
      <p role="status" className="font-display text-xl font-semibold text-brass">
        −{share}
      </p>
      <VerifyLink draw={drawn.draw} />
    </div>
  );
}
