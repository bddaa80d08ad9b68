import { Trans, useLingui } from '@lingui/react/macro';
import { usePaths } from '../kit/paths.ts';
import { Money } from '../parts/price.tsx';
import { OfferBanner } from './offer-banner.tsx';
import type { FirstBox } from './use-first-box.ts';

interface FirstBoxBannerProps {
  id: number;
  box: FirstBox;
  onClose: () => void;
}

/** Links to the case that comes with a first top-up, or that came with it and waits. */
export function FirstBoxBanner({ id, box: { name, best, least }, onClose }: FirstBoxBannerProps) {
  const { t } = useLingui();
  const to = usePaths().case(id);
  return (
    <OfferBanner
      label={t`Your first top-up`}
      to={to}
      action={least === null ? <Trans>Open it</Trans> : <Trans>See the case</Trans>}
      onClose={onClose}
    >
      {least === null ? (
        <Trans>
          Your case {name} is waiting: it holds up to <Money amount={best} />.
        </Trans>
      ) : (
        <Trans>
          Top up <Money amount={least} /> or more for the first time to get the case {name}. It
          holds up to <Money amount={best} />.
        </Trans>
      )}
    </OfferBanner>
  );
}
