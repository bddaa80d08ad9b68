import { useLingui } from '@lingui/react/macro';
import type { Drop } from '@vitrine/contract/drops';
import { Gift, Package, ShoppingBag, Swords, TrendingUp } from 'lucide-react';

const icons: Record<Drop['type'], typeof Gift> = {
  unpacking: Package,
  battle: Swords,
  mall: ShoppingBag,
  windows: Gift,
  upgrade: TrendingUp,
};

/** An icon for how an item was won, with a text for screen readers. */
export function Origin({ type }: { type: Drop['type'] }) {
  const { t } = useLingui();
  const words: Record<Drop['type'], string> = {
    unpacking: t`From a case`,
    battle: t`From a battle`,
    mall: t`From the shop`,
    windows: t`A gift`,
    upgrade: t`From an upgrade`,
  };
  const Icon = icons[type];
  return <Icon className="size-3 shrink-0 text-soft" role="img" aria-label={words[type]} />;
}
