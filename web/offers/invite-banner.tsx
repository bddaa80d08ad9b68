import { Trans, useLingui } from '@lingui/react/macro';
import { usePaths } from '../kit/paths.ts';
import { OfferBanner } from './offer-banner.tsx';

/** Invites a player who isn't a partner to become one. */
export function InviteBanner({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const to = usePaths().promotion;
  return (
    <OfferBanner
      label={t`Invite friends`}
      to={to}
      action={<Trans>Invite friends</Trans>}
      onClose={onClose}
    >
      <Trans>Pick your own code and see who joins with it.</Trans>
    </OfferBanner>
  );
}
