import { useLingui } from '@lingui/react/macro';
import type { Giveaway } from '@vitrine/contract/giveaways';
import { ChevronLeft, ChevronRight, Coins, Gem } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Money, Tokens } from '../parts/price.tsx';
import { IconButton } from '../ui/button.tsx';
import { Picture } from '../ui/picture.tsx';

/** How many prizes stand side by side. */
const shown_at_once = 3;

interface Shown {
  key: string;
  name: string;
  picture: ReactNode;
  price: ReactNode;
  color?: string;
}

/** The prizes of a giveaway, three at a time; buttons turn to the others. */
export function Prizes({ prizes }: Pick<Giveaway, 'prizes'>) {
  const { t } = useLingui();
  const [first, setFirst] = useState(0);
  const shown = useShown(prizes);
  const can_turn = shown.length > shown_at_once;
  const turn = (direction: 1 | -1) => {
    const last = Math.floor((shown.length - 1) / shown_at_once) * shown_at_once;
    const next = first + direction * shown_at_once;
    setFirst(next < 0 ? last : next > last ? 0 : next);
  };
  return (
    <div className="flex items-center gap-1">
      {can_turn && (
        <IconButton label={t`Earlier prizes`} onClick={() => turn(-1)}>
          <ChevronLeft className="size-5" aria-hidden />
        </IconButton>
      )}
      <ul aria-label={t`Prizes`} className="grid min-w-0 grow grid-cols-3 gap-2">
        {shown.slice(first, first + shown_at_once).map(({ key, name, picture, price, color }) => (
          <li
            key={key}
            style={color ? { '--rarity': color } : undefined}
            className="exhibit grid content-end justify-items-center rounded-md p-2 text-center text-xs"
          >
            {picture}
            <span title={name} className="line-clamp-1 w-full text-soft">
              {shortOf(name)}
            </span>
            {price}
          </li>
        ))}
      </ul>
      {can_turn && (
        <IconButton label={t`More prizes`} onClick={() => turn(1)}>
          <ChevronRight className="size-5" aria-hidden />
        </IconButton>
      )}
    </div>
  );
}

/** An item's finish alone, `Redline`: a narrow place has no room for its weapon and wear. */
const shortOf = (name: string) =>
  name
    .replace(/ \([^)]*\)$/, '')
    .split(' | ')
    .at(-1);

/** Items and cases, then amounts. */
function useShown({ goods, box, price_cash, price_tokens }: Giveaway['prizes']): Shown[] {
  const { t } = useLingui();
  return [
    ...goods.map((one, n) => ({
      key: `goods ${n}`,
      name: one.hash_name,
      picture: <Picture src={one.picture} alt="" sizes="6rem" className="w-full" />,
      price: <Money amount={one.price} />,
      color: one.quality.color,
    })),
    ...box.map((one, n) => ({
      key: `box ${n}`,
      name: one.name,
      picture: <Picture src={one.picture} alt="" sizes="6rem" className="w-full" />,
      price: <Money amount={one.price} />,
    })),
    ...price_cash.map((amount, n) => ({
      key: `cash ${n}`,
      name: t`Bonus money`,
      picture: <AmountPicture kind="money" />,
      price: <Money amount={amount} />,
    })),
    ...price_tokens.map((amount, n) => ({
      key: `tokens ${n}`,
      name: t`Shop tokens`,
      picture: <AmountPicture kind="tokens" />,
      price: <Tokens amount={amount} />,
    })),
  ];
}

/** Stands for an amount where an item would have its picture. */
export function AmountPicture({ kind }: { kind: 'money' | 'tokens' }) {
  const Icon = kind === 'money' ? Coins : Gem;
  return (
    <span className="grid aspect-4/3 w-full place-items-center text-brass" aria-hidden>
      <Icon className="size-8" />
    </span>
  );
}
