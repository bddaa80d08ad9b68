import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { BottomBanner } from '../shell/bottom-banner.tsx';
import { buttonLook, IconButton } from '../ui/button.tsx';

export interface OfferBannerProps {
  /** What is offered, in a few words. */
  label: string;
  children: ReactNode;
  /** Where it leads, and what the link says. */
  to: string;
  action: ReactNode;
  /** Puts it away. */
  onClose: () => void;
}

/** An offer with a way to it, which can be put away. */
export function OfferBanner({ label, children, to, action, onClose }: OfferBannerProps) {
  const { t } = useLingui();
  const actions = (
    <>
      <Link to={to} className={buttonLook('main', 'small')}>
        {action}
      </Link>
      <IconButton label={t`Close`} onClick={onClose} className="ml-auto">
        <X className="size-5" aria-hidden />
      </IconButton>
    </>
  );
  return (
    <BottomBanner label={label} actions={actions}>
      {children}
    </BottomBanner>
  );
}
