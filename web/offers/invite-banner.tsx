import { Trans, useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { Link } from 'react-router';
import { useNumbers } from '../numbers.ts';
import { usePaths } from '../paths.ts';
import { BottomBanner } from '../shell/bottom-banner.tsx';
import { buttonLook, IconButton } from '../ui/button.tsx';

export interface InviteBannerProps {
  /** What a promoter earns, in percent. */
  share: number;
  onClose: () => void;
}

/** Invites who isn't a promoter to become one. */
export function InviteBanner({ share, onClose }: InviteBannerProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const earned = useNumbers().share(share);
  const actions = (
    <>
      <Link to={paths.promotion} className={buttonLook('main', 'small')}>
        <Trans>Invite friends</Trans>
      </Link>
      <IconButton label={t`Close`} onClick={onClose}>
        <X className="size-5" aria-hidden />
      </IconButton>
    </>
  );
  return (
    <BottomBanner label={t`Invite friends`} actions={actions}>
      <Trans>Bring your friends: {earned} of what the house earns from their play is yours.</Trans>
    </BottomBanner>
  );
}
