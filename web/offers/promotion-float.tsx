import { useLingui } from '@lingui/react/macro';
import { Megaphone } from 'lucide-react';
import { Link } from 'react-router';
import { usePaths } from '../kit/paths.ts';
import { EdgeFloat } from '../parts/edge-float.tsx';
import { iconButtonLook } from '../ui/button.tsx';

/** A float that links to the promotion centre. */
export function PromotionFloat() {
  const { t } = useLingui();
  const paths = usePaths();
  return (
    <EdgeFloat
      label={t`Promotion`}
      show={t`Show the promotion`}
      hide={t`Hide the promotion`}
      item="promotion"
    >
      <Link
        to={paths.promotion}
        aria-label={t`Invite friends`}
        title={t`Invite friends`}
        className={iconButtonLook()}
      >
        <Megaphone className="size-5" aria-hidden />
      </Link>
    </EdgeFloat>
  );
}
