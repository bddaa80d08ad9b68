import { Trans } from '@lingui/react/macro';
import { fromWire } from '@vitrine/contract/amount';
import { upgradeChance } from '@vitrine/contract/upgrade-chance';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useApi } from '../kit/client.ts';
import { useNumbers } from '../kit/numbers.ts';
import { usePaths } from '../kit/paths.ts';
import { useRecycled } from '../parts/recycle-rate.ts';
import { findTarget, priceFrom } from '../upgrades/own.ts';
import type { Target } from '../upgrades/targets.tsx';
import type { Win } from './use-opening.ts';

export interface TurnProps {
  win: Win;
  className: string;
}

/** Leads on from a newcomer's win to its upgrade, with the target's worth and the exact chance. */
export default function Turn({ win, className }: TurnProps) {
  const api = useApi();
  const paths = usePaths();
  const numbers = useNumbers();
  const stake = useRecycled()(win.goods.price);
  const [target, setTarget] = useState<Target | null>(null);
  useEffect(() => {
    void findTarget(api, priceFrom(stake, 2)).then((found) => setTarget(found ?? null));
  }, [api, stake]);
  const chance =
    target &&
    numbers.percent(
      upgradeChance(fromWire(stake)!, fromWire(target.price)!, target.of_fair_ppm) / 10_000,
    );
  const amount = target && numbers.money(target.price);
  return (
    <Link to={paths.upgradeOf(win.record!.item_id)} className={className}>
      {amount ? (
        <Trans>
          Turn it into {amount} · {chance}
        </Trans>
      ) : (
        <Trans>Turn it into more</Trans>
      )}
    </Link>
  );
}
