import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { usePaths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { answerCookies } from './cookie-choice.ts';

/**
 * Says what is kept in the browser, until that is answered. It stands above the bottom bar and tells the page its height
 * (`--banner`): whatever sticks to the bottom stays above it, and the page's end can still be scrolled to.
 */
export default function CookieBanner() {
  const { t } = useLingui();
  const paths = usePaths();
  const banner = useRef<HTMLElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      style.setProperty('--banner', `${entry!.borderBoxSize[0]!.blockSize}px`);
    });
    observer.observe(banner.current!);
    return () => {
      observer.disconnect();
      style.removeProperty('--banner');
    };
  }, []);
  return (
    <section
      ref={banner}
      aria-label={t`Cookies`}
      className="above-bar fixed inset-x-0 z-20 animate-arrive border-t border-edge bg-raised"
    >
      <div className="mx-auto flex w-full max-w-page flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3 sm:px-6">
        <p className="grow basis-72 text-sm text-soft">
          <Trans>
            We set only the cookies that this site needs to work: no ads, no tracking.{' '}
            <Link to={paths.remark('cookies')} className="text-bright underline underline-offset-4">
              What they are
            </Link>
          </Trans>
        </p>
        <div className="flex gap-2">
          <Button size="small" onClick={() => answerCookies(false)}>
            <Trans>Disagree</Trans>
          </Button>
          <Button size="small" variant="main" onClick={() => answerCookies(true)}>
            <Trans>Agree</Trans>
          </Button>
        </div>
      </div>
    </section>
  );
}
