import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { PolicyLink } from '../parts/policy-link.tsx';
import { Button, buttonLook } from '../ui/button.tsx';
import { Logo } from './logo.tsx';

/**
 * Covers the page until the visitor confirms that they are of age. A plain form that works without
 * scripts: the server stores the answer and redirects back to this page, now without the gate.
 */
export function AgeGate() {
  const { pathname, search } = useLocation();
  const gate = useRef<HTMLDivElement>(null);
  useEffect(() => gate.current?.focus(), []);
  return (
    <div
      ref={gate}
      role="dialog"
      aria-modal
      aria-labelledby="age-question"
      aria-describedby="age-reason"
      tabIndex={-1}
      className="fixed inset-0 z-60 grid grid-cols-[minmax(0,1fr)] place-items-center overflow-y-auto bg-ink p-4 outline-none"
    >
      <div className="glass flex w-full max-w-dialog flex-col items-center rounded-lg p-6 text-center sm:p-8">
        <Logo />
        <h2 id="age-question" className="mt-8 text-2xl">
          <Trans>Are you 18 or older?</Trans>
        </h2>
        <p id="age-reason" className="mt-2 text-soft">
          <Trans>This site is for adults only. We keep your answer and its time in a cookie.</Trans>
        </p>
        <form method="post" action="/api/adult" className="mt-8 flex w-full flex-col gap-3">
          <input type="hidden" name="back" value={pathname + search} />
          <Button type="submit" variant="main">
            <Trans>I’m 18 or older</Trans>
          </Button>
          <a href="about:blank" rel="noreferrer" className={buttonLook()}>
            <Trans>Leave</Trans>
          </a>
        </form>
        <p className="mt-6 flex flex-wrap justify-center gap-x-5 text-sm text-soft">
          <PolicyLink
            to="terms"
            className="inline-flex min-h-8 items-center underline underline-offset-4"
          >
            <Trans>Terms of Service</Trans>
          </PolicyLink>
          <PolicyLink
            to="privacy"
            className="inline-flex min-h-8 items-center underline underline-offset-4"
          >
            <Trans>Privacy Policy</Trans>
          </PolicyLink>
        </p>
      </div>
    </div>
  );
}
