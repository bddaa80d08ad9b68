import { Trans, useLingui } from '@lingui/react/macro';
import { ChartColumn, FileUser, ListChecks } from 'lucide-react';
import { Link } from 'react-router';
import { need, visit } from '../kit/context.ts';
import { usePaths } from '../kit/paths.ts';
import { usePlayer } from '../kit/store.ts';
import { Head } from '../parts/head.tsx';
import { buttonLook } from '../ui/button.tsx';
import { PayCode } from './pay-code.tsx';
import type { Route } from './+types/page.ts';
import { EMails } from './e-mails.tsx';
import { ConfirmLayer } from './confirm-layer.tsx';
import { Password } from './password.tsx';
import { Profile } from './profile.tsx';
import { PublicPage } from './public-page.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';
import { SteamAccount } from './steam-account.tsx';
import './texts.ts';
import { TradeLink } from './trade-link.tsx';

/** Loads the player's own account; a visitor gets the page that asks to sign in. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(visit);
  const is_from_advertisement = new URL(request.url).searchParams.get('paycode') === '1';
  const [account, mails, page] = await Promise.all([
    api('GET /api/account', {}),
    api('GET /api/message/settings', {}),
    api('GET /api/my_page', {}),
  ]);
  return { account: need(account), mails: need(mails), page: need(page), is_from_advertisement };
}

export default function MyPage({
  loaderData: { account, mails, page, is_from_advertisement },
}: Route.ComponentProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const player = usePlayer();
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 sm:px-6 sm:pt-10">
      <Head title={t`Profile`} private />
      <h1 className="text-hero">
        <Trans>Profile</Trans>
      </h1>
      {player && (
        <p className="mt-5 flex flex-wrap gap-3">
          <Link to={paths.guide} className={buttonLook()}>
            <ListChecks className="size-4" aria-hidden />
            <Trans>First steps and rewards</Trans>
          </Link>
          <Link to={paths.figures} className={buttonLook()}>
            <ChartColumn className="size-4" aria-hidden />
            <Trans>Your numbers</Trans>
          </Link>
          <Link to={paths.data} className={buttonLook()}>
            <FileUser className="size-4" aria-hidden />
            <Trans>My data</Trans>
          </Link>
        </p>
      )}
      {player && is_from_advertisement && <PayCode />}
      {player && (
        <ConfirmLayer account={account}>
          <Profile player={player} account={account} />
          <PublicPage page={page} />
          <TradeLink account={account} />
          <SteamAccount player={player} account={account} />
          <Password player={player} account={account} />
          <SecondFactor account={account} />
          <EMails settings={mails} />
          <Sessions account={account} />
        </ConfirmLayer>
      )}
    </div>
  );
}
