import { useLingui } from '@lingui/react/macro';
import { Bell, Headset } from 'lucide-react';
import { tell } from '../kit/events.ts';
import { contactLink } from '../parts/contact.ts';
import { EdgeFloat } from '../parts/edge-float.tsx';
import { useEntry, useNoticeCount } from '../parts/site.ts';
import { IconButton, iconButtonLook } from '../ui/button.tsx';

/**
 * A float that links to support and to the announcements; hidden if the operator has no support
 * contact.
 */
export function SupportFloat() {
  const { t } = useLingui();
  const support = useEntry('service');
  const notices = useNoticeCount();
  if (!support) return null;
  return (
    <EdgeFloat label={t`Help`} show={t`Show help`} hide={t`Fold help away`} item="support">
      <a {...contactLink(support)} aria-label={t`Support`} title={t`Support`} className={iconButtonLook()}>
        <Headset className="size-5" aria-hidden />
      </a>
      {notices > 0 && (
        <IconButton label={t`Announcements`} onClick={() => tell('notices')}>
          <Bell className="size-5" aria-hidden />
        </IconButton>
      )}
    </EdgeFloat>
  );
}
