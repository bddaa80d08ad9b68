import { Plural, Trans } from '@lingui/react/macro';
import { fromWire, mills, toWire, type Amount } from '@vitrine/contract/amount';
import { subtract } from '@vitrine/contract/battle-room';
import type { Reply } from '@vitrine/contract/index';
import { RotateCcw, ShieldCheck } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { NextAct } from '../boxes/next-act.tsx';
import { useSale, unsoldOf, usePayment, type Sale } from '../cases/use-sale.ts';
import '../cases/texts.ts';
import { nameOf, WinTile } from '../cases/win-tile.tsx';
import type { Win } from '../cases/use-opening.ts';
import { usePaths } from '../kit/paths.ts';
import { usePlayer } from '../kit/store.ts';
import { Bloom } from '../parts/bloom.tsx';
import { useCelebration } from '../parts/territory.ts';
import { Money, Tokens } from '../parts/price.tsx';
import { useStop } from '../parts/stop.tsx';
import { ShareWin } from '../parts/share-win.tsx';
import { isShareable } from '../parts/shareable.ts';
import { SaleWindow } from '../parts/sale-window.tsx';
import { playChord } from '../parts/sound.ts';
import { classes } from '../ui/classes.ts';
import { Button, buttonLook } from '../ui/button.tsx';
import { useOwnSeat } from './names.ts';
import type { Acts } from './use-acts.ts';
import type { Shown } from './use-view.ts';

export interface OverProps {
  shown: Shown;
  acts: Acts;
  wins: Reply<'GET /api/battle/{id}/items'>;
  /** The page has shown the battle's end as it came, and not only afterwards. */
  is_fresh: boolean;
}

/** The result for the player, and the ways on from it. */
export default function Over({ shown, acts, wins, is_fresh }: OverProps) {
  const { room, replay } = shown;
  const own = useOwnSeat(room);
  const stop = useStop();
  const [celebration, color] = useResult(shown, is_fresh);
  const draw_id = room.draw;
  const own_wins = wins.map(({ knapsack_id, goods, money_until }): Win => {
    return {
      goods,
      tokens: toWire(mills(0)),
      record: { item_id: knapsack_id, draw_id: draw_id ?? 0, money_until },
    };
  });
  return (
    <section
      aria-labelledby="result"
      className="relative grid min-h-44 content-start justify-items-center gap-4 overflow-hidden rounded-lg bg-surface p-4 text-center shadow-card transition-opacity duration-200 sm:p-6 starting:opacity-0"
    >
      {is_fresh && <Bloom celebration={celebration} color={color} />}
      <h2 id="result" className="relative text-2xl">
        {own === undefined ? (
          <Trans>The battle is over</Trans>
        ) : (
          <OwnResult shown={shown} own={own} />
        )}
      </h2>
      <div className="relative flex flex-wrap justify-center gap-3">
        {room.cost > 0 && !stop && <Again shown={shown} acts={acts} />}
        <Button onClick={replay}>
          <RotateCcw className="size-4" aria-hidden />
          <Trans>Replay</Trans>
        </Button>
        {draw_id !== null && <Verify draw_id={draw_id} />}
        {draw_id !== null && <Share shown={shown} wins={own_wins} draw_id={draw_id} />}
      </div>
      {room.cost === 0 && own !== undefined && <NextAct className="relative w-full text-left" />}
      {own_wins.length > 0 && <Wins wins={own_wins} />}
    </section>
  );
}

/**
 * How much the player's result is celebrated, by the rule of all games, and the colour of the best
 * drop. Sounds once, when the end comes.
 */
function useResult({ room }: Shown, is_fresh: boolean): [number, string | undefined] {
  const own = useOwnSeat(room);
  const celebrationOf = useCelebration();
  const drops = room.rounds.flatMap(({ drops: all }) => all.map(({ goods }) => goods));
  const [best] = drops.toSorted((a, b) => b.price - a.price);
  const gain = own === undefined ? undefined : room.gains[own];
  const celebration = gain === undefined ? 0 : celebrationOf(gain, room.cost);
  useEffect(() => {
    if (is_fresh) playChord(celebration);
  }, [is_fresh, celebration]);
  return [celebration, best?.quality.color];
}

function OwnResult({ shown: { room }, own }: { shown: Shown; own: number }) {
  const gain = room.gains[own]!;
  const net = subtract(gain, room.cost);
  const amount = <Money amount={net < 0 ? subtract(room.cost, gain) : net} />;
  const part = <Money amount={gain} />;
  const has_won = room.mode !== 'share' && room.winners.includes(own);
  const is_dear = has_won && net < 0;
  const in_money = room.winners.length > 1 && gain > 0;
  return (
    <>
      {room.mode !== 'share' && !is_dear && (
        <span className={classes('block', has_won && 'text-success')}>
          {has_won ? <Trans>You won the battle</Trans> : <Trans>You didn’t win this time</Trans>}
        </span>
      )}
      {is_dear && (
        <span className="block text-xl">
          <Trans>Won the battle, {amount} below the stake</Trans>
        </span>
      )}
      <span className="mt-1 block text-base font-normal text-soft">
        {in_money && (
          <>
            <Trans>Your share, {part}, is on your balance.</Trans>{' '}
          </>
        )}
        {!is_dear &&
          (room.cost === 0 ? (
            <Trans>It cost you nothing.</Trans>
          ) : net < 0 ? (
            <Trans>{amount} less than your stake.</Trans>
          ) : (
            <Trans>{amount} more than your stake.</Trans>
          ))}
      </span>
    </>
  );
}

/** A similar battle, at today's price. After a loss, the button is as quiet as the others. */
function Again({
  shown: { room },
  acts: { repeat, busy, price_now },
}: Pick<OverProps, 'shown' | 'acts'>) {
  const player = usePlayer();
  const cost = price_now ?? room.cost;
  const missing = player ? fromWire(cost)! - fromWire(player.money)! : 0;
  const own = useOwnSeat(room);
  const has_lost = own !== undefined && room.gains[own]! < room.cost;
  if (missing > 0) return <Within missing={toWire(mills(missing))} />;
  const price = <Money amount={cost} />;
  return (
    <Button
      variant={has_lost ? 'quiet' : 'main'}
      loading={busy === 'again'}
      onClick={() => void repeat()}
    >
      <span>
        <Trans>Again for {price}</Trans>
      </span>
    </Button>
  );
}

/** Instead of a battle beyond the balance: the sum that is missing, and those within it. */
function Within({ missing }: { missing: Amount }) {
  const paths = usePaths();
  const amount = <Money amount={missing} />;
  return (
    <>
      <p className="w-full text-sm text-soft">
        <Trans>You need {amount} more for another one.</Trans>
      </p>
      <Link to={paths.payableBattles} className={buttonLook()}>
        <Trans>Battles you can afford</Trans>
      </Link>
    </>
  );
}

/** Shares a battle that the player alone has won, for at least the stake. */
function Share({
  shown: { room },
  wins,
  draw_id,
}: Pick<OverProps, 'shown'> & { wins: readonly Win[]; draw_id: number }) {
  const own = useOwnSeat(room);
  const [best] = wins.toSorted((a, b) => b.goods.price - a.goods.price);
  if (own === undefined || !best || room.winners.length !== 1) return null;
  const stake = room.cost === 0 ? null : room.cost;
  if (!room.winners.includes(own) || !isShareable(room.gains[own]!, stake)) return null;
  return <ShareWin draw_id={draw_id} name={nameOf(best)} />;
}

function Verify({ draw_id }: { draw_id: number }) {
  const paths = usePaths();
  return (
    <Link to={paths.draw(draw_id)} className={buttonLook()}>
      <ShieldCheck className="size-4" aria-hidden />
      <Trans>Verify this draw</Trans>
    </Link>
  );
}

/** The items won, which are in the backpack already: each can be sold or upgraded at once. */
function Wins({ wins }: { wins: readonly Win[] }) {
  const paths = usePaths();
  const sale = useSale();
  const { worth, until, item_ids } = unsoldOf(wins, sale);
  return (
    <div className="grid w-full grid-cols-[minmax(0,1fr)] gap-3">
      <p className="text-soft">
        <Plural
          value={wins.length}
          one="# item is in your backpack."
          other="# items are in your backpack."
        />
      </p>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2 text-left sm:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))]">
        {wins.map((win) => (
          <li key={win.record!.item_id} className="h-16 unseen-16 sm:h-60">
            <WinTile win={win} sale={sale} />
          </li>
        ))}
      </ul>
      {until && (
        <>
          <SaleWindow worth={worth} until={until} className="text-sm text-balance text-soft" />
          <div className="flex flex-wrap justify-center gap-3">
            <Link to={paths.backpack} className={buttonLook('ghost')}>
              <Trans>Keep</Trans>
            </Link>
            <SellAll item_ids={item_ids} worth={worth} until={until} sale={sale} />
          </div>
        </>
      )}
    </div>
  );
}

function SellAll({ item_ids, worth, until, sale }: ReturnType<typeof unsoldOf> & { sale: Sale }) {
  const to = usePayment(until);
  const value = to === 'money' ? <Money amount={worth} /> : <Tokens amount={worth} />;
  return (
    <Button loading={sale.selling.length > 0} onClick={() => void sale.sell(item_ids, to)}>
      {item_ids.length === 1 ? (
        <Trans>Sell for {value}</Trans>
      ) : (
        <Trans>Sell all for {value}</Trans>
      )}
    </Button>
  );
}
