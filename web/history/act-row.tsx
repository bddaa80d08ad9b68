import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { HistoryAct } from '@vitrine/contract/history';
import { Copy } from 'lucide-react';
import { Link } from 'react-router';
import { useNumbers } from '../kit/numbers.ts';
import { usePaths } from '../kit/paths.ts';
import { useCopy } from '../parts/copy-text.tsx';
import { Money } from '../parts/price.tsx';
import { RollBar } from '../parts/roll-bar.tsx';
import { IconButton } from '../ui/button.tsx';
import { Amounts } from './amounts.tsx';
import { Sentence } from './sentence.tsx';
import { Time } from './time.tsx';

/** Items that a row shows at once; the others unfold. */
const items_shown = 3;

/** An act: what it was in a sentence, its items, links, time and id, and what it changed. */
export function ActRow({ act }: { act: HistoryAct }) {
  const { t } = useLingui();
  const paths = usePaths();
  const { id, items, order_sn, withdrawal, fee } = act;
  const copy = useCopy();
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 p-4">
      <p className="font-semibold">
        <Sentence act={act} />
      </p>
      <Amounts amounts={act.amounts} />
      <div className="col-span-full mt-1 min-w-0 text-sm text-soft">
        {act.upgrade && <Upgrade upgrade={act.upgrade} />}
        <Items items={items.slice(0, items_shown)} />
        {items.length > items_shown && (
          <details>
            <summary className="w-fit cursor-pointer py-1 underline-offset-4 hover:underline">
              <Plural value={items.length - items_shown} one="# more item" other="# more items" />
            </summary>
            <Items items={items.slice(items_shown)} />
          </details>
        )}
        {fee !== null && (
          <p>
            <Trans>
              Fee on top: <Money amount={fee} />
            </Trans>
          </p>
        )}
        <p className="mt-1 flex flex-wrap items-center gap-x-4">
          <Time at={act.at} />
          {order_sn && (
            <Link to={paths.order(order_sn)} className={link_look}>
              <Trans>Order {order_sn}</Trans>
            </Link>
          )}
          {withdrawal !== null && (
            <Link to={paths.withdrawal(withdrawal)} className={link_look}>
              <Trans>Withdrawal {withdrawal}</Trans>
            </Link>
          )}
          {act.battle && (
            <Link to={paths.room(act.battle.id)} className={link_look}>
              <Trans>To the battle</Trans>
            </Link>
          )}
          <span className="flex items-center gap-1">
            <span className="tabular-nums">
              <Trans>No. {id}</Trans>
            </span>
            <IconButton label={t`Copy the number ${id}`} onClick={() => copy(String(id))}>
              <Copy className="size-4" aria-hidden />
            </IconButton>
          </span>
        </p>
      </div>
    </li>
  );
}

const link_look = 'inline-flex min-h-6 items-center underline underline-offset-4 hover:text-bright';

/** The target of an upgrade, its chance, and where the roll fell. */
function Upgrade({ upgrade: { target, chance_ppm, direction, roll_ppm, draw } }: UpgradeProps) {
  const paths = usePaths();
  const numbers = useNumbers();
  const name = target.hash_name;
  const [roll, chance] = [numbers.count(roll_ppm), numbers.chance(chance_ppm / 10_000)];
  return (
    <div className="grid max-w-120 gap-1 py-1">
      <p>
        <Trans>Target: {name}</Trans> <Money amount={target.price} />
      </p>
      <RollBar chance_ppm={chance_ppm} direction={direction} roll_ppm={roll_ppm} />
      <p className="flex flex-wrap items-center gap-x-3 tabular-nums">
        <Trans>
          The roll fell on {roll} of a million. Chance: {chance}
        </Trans>
        <Link to={paths.draw(draw)} className={link_look}>
          <Trans>Draw {draw}</Trans>
        </Link>
      </p>
    </div>
  );
}

interface UpgradeProps {
  upgrade: NonNullable<HistoryAct['upgrade']>;
}

function Items({ items }: Pick<HistoryAct, 'items'>) {
  const paths = usePaths();
  return (
    <ul>
      {items.map(({ knapsack_id, draw, goods }, n) => (
        <li key={knapsack_id ?? `${n}`} className="flex flex-wrap items-center gap-x-3">
          <Link
            to={paths.item(goods.id)}
            style={{ '--rarity': goods.quality.color }}
            className="inline-flex min-h-6 min-w-0 items-center gap-2 text-bright underline-offset-4 hover:underline"
          >
            <span aria-hidden className="size-2 shrink-0 rounded-full bg-(--rarity)" />
            {goods.phase ? `${goods.hash_name} · ${goods.phase}` : goods.hash_name}
          </Link>
          <Money amount={goods.price} />
          {draw !== null && (
            <Link to={paths.draw(draw)} className={link_look}>
              <Trans>Draw {draw}</Trans>
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
