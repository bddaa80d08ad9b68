import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { BottomBanner } from '../parts/bottom-banner.tsx';
import { buttonLook, IconButton } from '../ui/button.tsx';

export interface OfferBannerProps {
  /** The offer in a few words. */
  label: string;
  children: ReactNode;
  /** The link's target, and its text. */
  to: string;
  action: ReactNode;
  /** Dismisses the offer. */
  onClose: () => void;
}

/** A banner with an offer and a link to it, which can be dismissed. */
export function OfferBanner({ label, children, to, action, onClose }: OfferBannerProps) {
  const { t } = useLingui();
  const actions = (
    <>
      <Link to={to} className={buttonLook('main')}>
        {action}
      </Link>
      <IconButton label={t`Close`} onClick={onClose} className="ml-auto size-11">
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
