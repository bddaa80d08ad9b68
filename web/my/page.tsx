import { Trans, useLingui } from '@lingui/react/macro';
import { need, visit } from '../kit/context.ts';
import { usePlayer } from '../kit/store.ts';
import { Head } from '../parts/head.tsx';
import type { Route } from './+types/page.ts';
import { ConfirmLayer } from './confirm-layer.tsx';
import { Password } from './password.tsx';
import { Profile } from './profile.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';
import { SteamAccount } from './steam-account.tsx';
import './texts.ts';
import { TradeLink } from './trade-link.tsx';

/** Loads the player's own account; a visitor gets the page that asks to sign in. */
export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(visit);
  return { account: need(await api('GET /api/account', {})) };
}

export default function MyPage({ loaderData: { account } }: Route.ComponentProps) {
  const { t } = useLingui();
  const player = usePlayer();
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 sm:px-6 sm:pt-10">
      <Head title={t`Profile`} private />
      <h1 className="text-hero">
        <Trans>Profile</Trans>
      </h1>
      {player && (
        <ConfirmLayer account={account}>
          <Profile player={player} account={account} />
          <TradeLink account={account} />
          <SteamAccount player={player} account={account} />
          <Password player={player} account={account} />
          <SecondFactor account={account} />
          <Sessions account={account} />
        </ConfirmLayer>
      )}
    </div>
  );
}
