import { Trans, useLingui } from '@lingui/react/macro';
import { BottomBanner } from '../parts/bottom-banner.tsx';
import { PolicyLink } from '../parts/policy-link.tsx';
import { Button } from '../ui/button.tsx';
import { answerCookies } from './cookie-choice.ts';

/** Explains which cookies are stored in the browser, until the visitor answers. */
export default function CookieBanner() {
  const { t } = useLingui();
  const actions = (
    <>
      <Button size="small" onClick={() => answerCookies(false)}>
        <Trans>Disagree</Trans>
      </Button>
      <Button size="small" variant="main" onClick={() => answerCookies(true)}>
        <Trans>Agree</Trans>
      </Button>
    </>
  );
  if (!navigator.cookieEnabled)
    return (
      <BottomBanner
        label={t`Cookies`}
        actions={
          <Button size="small" onClick={() => answerCookies(false)}>
            <Trans>OK</Trans>
          </Button>
        }
      >
        <Trans>
          Your browser blocks cookies. You can look around; to sign in, allow them for this site.
        </Trans>
      </BottomBanner>
    );
  return (
    <BottomBanner label={t`Cookies`} actions={actions} asks>
      <Trans>
        We only set cookies this site needs to work: no ads, no tracking.{' '}
        <PolicyLink to="cookies" className="text-bright underline underline-offset-4">
          See which
        </PolicyLink>
      </Trans>
    </BottomBanner>
  );
}
