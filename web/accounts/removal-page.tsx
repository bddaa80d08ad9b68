import { Trans, useLingui } from '@lingui/react/macro';
import { ShieldCheck, ShieldQuestionMark } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../kit/call.ts';
import { usePaths } from '../kit/paths.ts';
import { Head } from '../parts/head.tsx';
import { Button, buttonLook } from '../ui/button.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';

type Shown = { step: 'asks' } | { step: 'stopped' } | { step: 'failed'; msg: string };

/**
 * The page that the letter about a removal links to: stops the removal when the player presses the
 * button. Opening the page does nothing yet, because e-mail scanners follow links.
 */
export default function RemovalPage() {
  const { t } = useLingui();
  const paths = usePaths();
  const token = useRef('');
  const [shown, setShown] = useState<Shown>({ step: 'asks' });
  const { sending, send } = useCall({
    onRefused: ({ key, msg }) => {
      const torn =
        key === 'request.invalid' && t`This link is incomplete. Open it from the e-mail.`;
      setShown({
        step: 'failed',
        msg: torn || msg || t`The connection dropped. Please try again.`,
      });
      return true;
    },
  });

  useEffect(() => {
    const { hash, pathname } = window.location;
    if (!hash) return;
    token.current = hash.slice(1);
    // Removes the token from the address, so that it doesn't stay in the history.
    window.history.replaceState(window.history.state, '', pathname);
  }, []);

  const stop = async () => {
    const stopped = await send('POST /api/account/removal/stop', { token: token.current });
    if (stopped !== undefined) setShown({ step: 'stopped' });
  };

  return (
    <div role="status" className="mx-auto w-full max-w-page px-4 py-10 sm:px-6">
      <Head title={t`Your account`} private />
      {shown.step === 'asks' && (
        <EmptyState
          heading="h1"
          title={<Trans>Keep what was added to your account?</Trans>}
          icon={<ShieldQuestionMark className="size-10" aria-hidden />}
          action={
            <Button variant="main" loading={sending} onClick={stop}>
              <Trans>Keep everything</Trans>
            </Button>
          }
        >
          <Trans>
            As our e-mail says, a second factor, Steam account or trade link is about to be removed.
            You can stop that here. If you asked for it yourself, just close this page.
          </Trans>
        </EmptyState>
      )}
      {shown.step === 'stopped' && (
        <EmptyState
          heading="h1"
          title={<Trans>Nothing will be removed</Trans>}
          icon={<ShieldCheck className="size-10" aria-hidden />}
          action={
            <Link to={paths.my} className={buttonLook('main')}>
              <Trans>Secure your account</Trans>
            </Link>
          }
        >
          <Trans>
            If you didn’t set a new password either, somebody is reading your e-mails: change your
            e-mail password first.
          </Trans>
        </EmptyState>
      )}
      {shown.step === 'failed' && (
        <ErrorState
          heading="h1"
          title={<Trans>That did not work</Trans>}
          action={
            <Link to={paths.home} className={buttonLook('main')}>
              <Trans>See all cases</Trans>
            </Link>
          }
        >
          {shown.msg}
        </ErrorState>
      )}
    </div>
  );
}
