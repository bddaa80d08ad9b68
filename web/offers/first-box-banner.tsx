import { Trans, useLingui } from '@lingui/react/macro';
import { mills, toWire } from '@vitrine/contract/amount';
import { usePaths } from '../kit/paths.ts';
import { Money } from '../parts/price.tsx';
import { OfferBanner } from './offer-banner.tsx';

/** The maximum worth of the case of a first top-up, as the specification promises it. */
const worth_max = toWire(mills(100_000));

/** Links to the case that comes with a first top-up. */
export function FirstBoxBanner({ first_box, onClose }: { first_box: number; onClose: () => void }) {
  const { t } = useLingui();
  const to = usePaths().case(first_box);
  return (
    <OfferBanner
      label={t`Your first top-up`}
      to={to}
      action={<Trans>See the case</Trans>}
      onClose={onClose}
    >
      <Trans>
        With your first top-up comes a case worth up to <Money amount={worth_max} />.
      </Trans>
    </OfferBanner>
  );
}
