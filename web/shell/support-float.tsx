import { useLingui } from '@lingui/react/macro';
import { Headset, Radio } from 'lucide-react';
import { Link } from 'react-router';
import { tell } from '../kit/events.ts';
import { inLocale, useLocale } from '../kit/paths.ts';
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
  const { code } = useLocale();
  if (!support) return null;
  const look = { 'aria-label': t`Support`, title: t`Support`, className: iconButtonLook() };
  return (
    <EdgeFloat label={t`Help`} show={t`Show help`} hide={t`Hide help`} item="support">
      {support.startsWith('/') ? (
        <Link to={inLocale(code, support)} {...look}>
          <Headset className="size-5" aria-hidden />
        </Link>
      ) : (
        <a {...contactLink(support)} {...look}>
          <Headset className="size-5" aria-hidden />
        </a>
      )}
      {notices > 0 && (
        <IconButton label={t`Announcements`} onClick={() => tell('notices')}>
          <Radio className="size-5" aria-hidden />
        </IconButton>
      )}
    </EdgeFloat>
  );
}
