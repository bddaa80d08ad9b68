import { Trans, useLingui } from '@lingui/react/macro';
import { useNumbers } from '../numbers.ts';
import { usePaths } from '../paths.ts';
import { OfferBanner } from './offer-banner.tsx';

/** Invites who isn't a promoter to become one; `share`: what a promoter earns, in percent. */
export function InviteBanner({ share, onClose }: { share: number; onClose: () => void }) {
  const { t } = useLingui();
  const to = usePaths().promotion;
  const earned = useNumbers().share(share);
  return (
    <OfferBanner label={t`Invite friends`} to={to} action={<Trans>Invite friends</Trans>} onClose={onClose}>
      <Trans>Bring your friends: {earned} of what the house earns from their play is yours.</Trans>
    </OfferBanner>
  );
}
