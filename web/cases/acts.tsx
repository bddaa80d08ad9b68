import { useLingui } from '@lingui/react/macro';
import { PackageCheck, ShieldCheck, TrendingUp } from 'lucide-react';
import { Link } from 'react-router';
import { usePaths } from '../kit/paths.ts';
import { ShareIcon } from '../parts/share-win.tsx';
import { useHidden } from '../parts/site.ts';
import { useStop } from '../parts/stop.tsx';
import type { Case } from '../parts/strip.ts';
import { useContentFirst } from '../parts/territory.ts';
import { iconButtonLook } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import type { Withdrawing } from '../withdrawals/use-withdrawal.tsx';
import { shareableIn } from './result.tsx';
import type { Win } from './use-opening.ts';
import type { Sale } from './use-sale.ts';
import { nameOf } from './win-tile.tsx';

export interface ActsProps {
  box: Case;
  wins: readonly Win[];
  sale: Sale;
  withdrawal: Omit<Withdrawing, 'layers'>;
  /** The welcome case's draw is verified on its card. */
  is_welcome: boolean;
}

/**
 * The other ways on from a single win, as a row of icons: to Steam, an upgrade, the draw, friends.
 * Each of several wins has its own on its tile, and the best is shared here.
 */
export function Acts({
  box,
  wins,
  sale: { sold },
  withdrawal: { withdraw, withdrawing },
  is_welcome,
}: ActsProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const stop = useStop();
  const hides_upgrades = useHidden().includes('upgrade') || stop !== null;
  const content_first = useContentFirst();
  const shared = is_welcome || content_first ? null : shareableIn(box, wins);
  const share = shared?.record && shared.record.draw_id !== null && (
    <ShareIcon draw_id={shared.record.draw_id} name={nameOf(shared)} className="size-11" />
  );
  const record = wins.length === 1 ? wins[0]?.record : null;
  if (!record) return share;
  const { item_id, draw_id, money_until } = record;
  const is_held = !sold.has(item_id);
  return (
    <div className="flex shrink-0">
      {is_held && (
        <button
          type="button"
          aria-label={t`Withdraw`}
          title={t`Withdraw`}
          aria-disabled={withdrawing !== null}
          onClick={() => void withdraw(item_id)}
          className={look}
        >
          <PackageCheck className="size-5" aria-hidden />
        </button>
      )}
      {is_held && money_until !== null && !hides_upgrades && (
        <Link
          to={paths.upgradeOf(item_id)}
          aria-label={t`Upgrade`}
          title={t`Upgrade`}
          className={look}
        >
          <TrendingUp className="size-5" aria-hidden />
        </Link>
      )}
      {!is_welcome && draw_id !== null && (
        <Link
          to={paths.draw(draw_id)}
          aria-label={t`Verify this draw`}
          title={t`Verify this draw`}
          className={look}
        >
          <ShieldCheck className="size-5" aria-hidden />
        </Link>
      )}
      {share}
    </div>
  );
}

const look = classes(iconButtonLook(), 'size-11');
