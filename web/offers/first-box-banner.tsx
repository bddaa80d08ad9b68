import { Trans, useLingui } from '@lingui/react/macro';
import { mills, toWire } from '@vitrine/contract/amount';
import { X } from 'lucide-react';
import { Link } from 'react-router';
import { Money } from '../ledger/price.tsx';
import { usePaths } from '../paths.ts';
import { BottomBanner } from '../shell/bottom-banner.tsx';
import { buttonLook, IconButton } from '../ui/button.tsx';

/** What the case of a first top-up holds at most, as the specification promises it. */
const worth_max = toWire(mills(100_000));

export interface FirstBoxBannerProps {
  /** The case. */
  first_box: number;
  onClose: () => void;
}

/** Leads to the case that comes with a first top-up. */
export function FirstBoxBanner({ first_box, onClose }: FirstBoxBannerProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const actions = (
    <>
      <Link to={paths.case(first_box)} className={buttonLook('main', 'small')}>
        <Trans>See the case</Trans>
      </Link>
      <IconButton label={t`Close`} onClick={onClose}>
        <X className="size-5" aria-hidden />
      </IconButton>
    </>
  );
  return (
    <BottomBanner label={t`Your first top-up`} actions={actions}>
      <Trans>
        With your first top-up comes a case worth up to <Money amount={worth_max} />.
      </Trans>
    </BottomBanner>
  );
}
