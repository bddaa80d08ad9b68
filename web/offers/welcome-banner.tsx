import { Trans, useLingui } from '@lingui/react/macro';
import type { Welcomed } from '../boxes/own.ts';
import { usePaths } from '../kit/paths.ts';
import { OfferBanner } from './offer-banner.tsx';

export interface WelcomeBannerProps {
  welcomed: Welcomed;
  name: string;
  onClose: () => void;
}

/** Welcomes a newcomer with the first case, which is free. */
export function WelcomeBanner({ welcomed: { box }, name, onClose }: WelcomeBannerProps) {
  const { t } = useLingui();
  const paths = usePaths();
  return (
    <OfferBanner
      label={t`Your first case`}
      to={box ? paths.case(box.id) : paths.my}
      action={box ? <Trans>Open it</Trans> : <Trans>Add my e-mail address</Trans>}
      onClose={onClose}
    >
      <Trans>Welcome, {name}. Your first case is on us</Trans>
    </OfferBanner>
  );
}
