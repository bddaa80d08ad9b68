import { Trans, useLingui } from '@lingui/react/macro';
import { need, visit } from '../kit/context.ts';
import { Head } from '../parts/head.tsx';
import type { Route } from './+types/page.ts';
import { BalancesPicture } from './picture.tsx';
import './texts.ts';
import { useBalances } from './use-balances.tsx';

/** Loads the numbers of the rules by which balances grow. */
export async function loader({ context }: Route.LoaderArgs) {
  const { api, shared } = context.get(visit);
  const [terms, play] = await Promise.all([
    api('GET /api/pay/terms', {}),
    shared('GET /api/points', {}),
  ]);
  return { terms: need(terms), points_of_dollar: need(play).of_dollar };
}

export default function BalancesPage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 sm:px-6 sm:pt-10">
      <Head title={t`Your four balances`} private />
      <h1 className="text-hero">
        <Trans>Your four balances</Trans>
      </h1>
      <p className="mt-3 max-w-prose text-soft">
        <Trans>Money, bonus, shop tokens and points: where they come from and where they go.</Trans>
      </p>
      <BalancesPicture balances={useBalances(loaderData)} />
    </div>
  );
}
