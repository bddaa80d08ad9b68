import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { useRevalidator } from 'react-router';
import { tellTabs } from '../accounts/tabs.ts';
import { useCall } from '../kit/call.ts';
import { usePaths } from '../kit/paths.ts';
import { clearBalances } from '../kit/store.ts';
import { Moment } from '../parts/moment.tsx';
import { Section } from '../parts/section.tsx';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.tsx';
import type { Account } from './account.ts';

type Session = Account['sessions'][number];

/** The account's sessions. Each but the current one has a button that ends it. */
export function Sessions({ account }: { account: Account }) {
  const { t } = useLingui();
  const { revalidate } = useRevalidator();
  const list = useRef<HTMLUListElement>(null);
  const showEnd = async () => {
    toast.success(t`Signed out there`);
    await revalidate();
    // The pressed button is gone, so the list takes the focus.
    list.current?.focus();
  };
  return (
    <Section
      title={<Trans>Sessions</Trans>}
      about={
        <Trans>
          Everywhere you’re signed in. If you don’t recognise one, sign it out and change your
          password.
        </Trans>
      }
    >
      <ul
        ref={list}
        tabIndex={-1}
        aria-label={t`Sessions`}
        className="divide-y divide-edge outline-none"
      >
        {account.sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={showEnd} />
        ))}
      </ul>
      <SignOutEverywhere />
    </Section>
  );
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => Promise<void> }) {
  const { t } = useLingui();
  const { sending, send } = useCall();
  const { id, current, device, address } = session;
  const end = async () => {
    if (await send('POST /api/sessions/{id}/end', { id })) await onEnd();
  };
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4 first:pt-0">
      <div className="min-w-0 grow basis-56">
        <p className="font-medium">
          {device} <span className="text-sm font-normal text-soft">{address}</span>
        </p>
        <p className="mt-1 text-sm text-soft">
          <Trans>
            Signed in <Moment at={session.created_at} />
          </Trans>
          <span aria-hidden> · </span>
          <Trans>
            last used <Moment at={session.seen_at} />
          </Trans>
        </p>
      </div>
      {current ? (
        <p className="text-sm text-success">
          <Trans>This browser</Trans>
        </p>
      ) : (
        <Button
          size="small"
          loading={sending}
          aria-label={t`Sign out ${device}, ${address}`}
          onClick={end}
        >
          <Trans>Sign out</Trans>
        </Button>
      )}
    </li>
  );
}

function SignOutEverywhere() {
  const paths = usePaths();
  const { sending, send } = useCall();
  const end = async () => {
    if (!(await send('POST /api/sessions/end_all', {}))) return;
    clearBalances();
    tellTabs('out');
    window.location.assign(paths.home);
  };
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-edge pt-5">
      <p className="grow basis-56 text-sm text-soft">
        <Trans>
          Ends all sessions at once, this one too. Sign in again with your password or Steam.
        </Trans>
      </p>
      <Button loading={sending} onClick={end}>
        <Trans>Sign out everywhere</Trans>
      </Button>
    </div>
  );
}
