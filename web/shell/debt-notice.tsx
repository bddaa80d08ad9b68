import { Trans } from '@lingui/react/macro';
import { useEffect } from 'react';
import { Link, useRevalidator } from 'react-router';
import { usePaths } from '../kit/paths.ts';
import { useRootData } from '../kit/root-data.ts';
import { usePlayer } from '../kit/store.ts';
import { Money } from '../parts/price.tsx';

/** Tells a player who owes how much, the consequence, and the way to pay. */
export function DebtNotice() {
  const paths = usePaths();
  const player = usePlayer();
  const loaded = useRootData()?.player;
  const { revalidate } = useRevalidator();
  const owes = player !== null && player.debt > 0;
  const is_newer = player?.balance_version !== loaded?.balance_version;
  // Balances come with each act, the debt only with the page: whatever comes in has repaid it.
  useEffect(() => {
    if (owes && is_newer) void revalidate();
  }, [owes, is_newer, revalidate]);
  if (!owes) return null;
  return (
    <aside className="flex flex-wrap items-center justify-center gap-x-4 gap-y-1 bg-lifted px-4 py-2 text-sm">
      <p className="text-warning">
        <Trans>
          You owe <Money amount={player.debt} /> for a reversed payment. Until it’s repaid you can’t
          play, trade or withdraw. Top-ups and sales repay it.
        </Trans>
      </p>
      {!player.stop && (
        <Link
          to={paths.payFor(player.debt, 'money')}
          className="text-brass underline underline-offset-4 hover:text-brass-light"
        >
          <Trans>Pay it</Trans>
        </Link>
      )}
    </aside>
  );
}
