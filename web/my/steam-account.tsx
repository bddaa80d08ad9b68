import { Trans } from '@lingui/react/macro';
import type { Player } from '../kit/store.ts';
import { Section } from '../parts/section.tsx';
import { Button } from '../ui/button.tsx';
import type { Account } from './account.ts';
import { useSteamLink } from './use-steam-link.ts';

/** The Steam account that is linked to the player's, or a button that links one. */
export function SteamAccount({ player, account }: { player: Player; account: Account }) {
  return (
    <Section
      title={<Trans>Steam account</Trans>}
      about={
        <Trans>
          Lets you sign in without a password. Your trade link must then belong to the same account.
        </Trans>
      }
    >
      {player.steam_id ? <Linked steam_id={player.steam_id} /> : <LinkButton account={account} />}
    </Section>
  );
}

function Linked({ steam_id }: { steam_id: string }) {
  return (
    <dl>
      <dt className="text-sm font-medium text-soft">
        <Trans>Linked Steam id</Trans>
      </dt>
      <dd className="mt-2 tabular-nums">{steam_id}</dd>
    </dl>
  );
}

function LinkButton({ account }: { account: Account }) {
  const { link, linking } = useSteamLink(account);
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <p className="grow basis-56 text-soft">
        <Trans>
          None linked yet. You sign in in a Steam window; we never see your Steam password.
        </Trans>
      </p>
      <Button loading={linking} onClick={link}>
        <Trans>Link Steam</Trans>
      </Button>
    </div>
  );
}
