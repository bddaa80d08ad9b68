import { Trans, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useApi } from '../kit/client.ts';
import { useForm } from '../kit/form.ts';
import { usePaths } from '../kit/paths.ts';
import { openTabChannel } from '../kit/tab-channel.ts';
import { Head } from '../parts/head.tsx';
import { Button, buttonLook } from '../ui/button.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import { AgreementBoxes, useAgreement } from './agreement.tsx';
import { takeReturn } from './return.ts';
import { SecondFactorField } from './second-factor-field.tsx';
import { codeRefusal, lacksCode, useSteamWords } from './steam-refusals.ts';
import { tellTabs } from './tabs.ts';
import { window_name, type Told } from './use-steam-window.ts';

/**
 * How long a page that listens on the channel has to exchange the ticket before this window does,
 * in milliseconds.
 */
const channel_ms = 700;
/**
 * Wait for the window to close itself, in milliseconds: some browsers close no window that visited
 * another site.
 */
const still_there_ms = 300;

/** The result of the trip to Steam, which the server puts into the fragment. */
type End = { ticket: string; links: boolean } | { refused: string };

/** The states of this window if it stays open: waiting, a last question, a failure, or the end. */
type Shown =
  | { step: 'waiting' }
  | { step: 'link'; ticket: string }
  | { step: 'terms'; ticket: string }
  | { step: 'code'; ticket: string; wrong: string }
  | { step: 'failed'; msg: string }
  | { step: 'over' };

/**
 * The end of a trip to Steam. Passes the server's result to the page that opened this window, and
 * closes the window. Without an opener, because the trip went through this same window or Steam cut
 * the connection to it, the window exchanges the ticket itself. Adding an account, a new way in,
 * needs the player's confirmation first: another site may have led here. The window also can't know
 * which boxes were ticked in the opener: a new player agrees to the terms here.
 */
export default function SteamWindow() {
  const { t } = useLingui();
  const api = useApi();
  const paths = usePaths();
  const words = useSteamWords();
  const came = useRef<End | null>(null);
  const [shown, setShown] = useState<Shown>({ step: 'waiting' });
  const [sending, setSending] = useState(false);

  const asked_for = () => takeReturn() ?? paths.home;
  const bring = async (
    ticket: string,
    next: () => string,
    more: { totp?: string; check?: true } = {},
  ) => {
    setSending(true);
    const answer = await api('POST /api/login/ticket', { ticket, ...more });
    if (answer.ok) {
      tellTabs('in');
      return window.location.replace(next());
    }
    if (answer.error.key === 'ticket.spent' && (await api('GET /api/user', {})).ok) {
      // Another page exchanged the ticket first and has the player: this window has nothing left to
      // do.
      window.close();
      setTimeout(() => window.location.replace(next()), still_there_ms);
      return;
    }
    setSending(false);
    if ('check' in answer.error.errors) setShown({ step: 'terms', ticket });
    else if (!lacksCode(answer.error)) setShown({ step: 'failed', msg: await words(answer.error) });
    else
      setShown({
        step: 'code',
        ticket,
        wrong: more.totp ? await words(codeRefusal(answer.error)) : '',
      });
  };
  const goOnAlone = useEffectEvent(async (end: End) => {
    if ('refused' in end) setShown({ step: 'failed', msg: await words({ key: end.refused }) });
    else if (end.links) setShown({ step: 'link', ticket: end.ticket });
    else await bring(end.ticket, asked_for);
  });

  useEffect(() => {
    came.current ??= takeEnd();
    const message: Told =
      'refused' in came.current ? came.current : { ticket: came.current.ticket };
    const opener = window.opener as Window | null;
    if (opener && !opener.closed) {
      opener.postMessage(message, window.location.origin);
      window.close();
      const timer = setTimeout(setShown, still_there_ms, { step: 'over' });
      return () => clearTimeout(timer);
    }
    const channel = openTabChannel(window_name);
    // Unlike a window, a channel takes no target origin: only pages of our own origin receive from
    // it.
    if (channel) Reflect.apply(channel.postMessage, channel, [message]);
    const timer = setTimeout(goOnAlone, channel_ms, came.current);
    return () => {
      clearTimeout(timer);
      channel?.close();
    };
  }, []);

  return (
    <>
      <Head title={t`Sign in with Steam`} private />
      {shown.step === 'waiting' && (
        <Message title={<Trans>One moment</Trans>}>
          <Trans>Returning from Steam.</Trans>
        </Message>
      )}
      {shown.step === 'over' && (
        <Message title={<Trans>All done here</Trans>}>
          <Trans>You can close this window.</Trans>
        </Message>
      )}
      {shown.step === 'link' && (
        <Message
          title={<Trans>Add this Steam account?</Trans>}
          action={
            <Button
              variant="main"
              loading={sending}
              onClick={() => bring(shown.ticket, () => paths.my)}
            >
              <Trans>Add it to my account</Trans>
            </Button>
          }
        >
          <Trans>
            Anyone who can sign in to it on Steam will be able to sign in to your account here.
          </Trans>
        </Message>
      )}
      {shown.step === 'code' && (
        <CodeForm
          wrong={shown.wrong}
          sending={sending}
          onCode={(totp) => bring(shown.ticket, asked_for, { totp })}
        />
      )}
      {shown.step === 'terms' && (
        <TermsForm
          sending={sending}
          onAgree={() => bring(shown.ticket, asked_for, { check: true })}
        />
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
    </>
  );
}

function Message({
  title,
  action,
  children,
}: {
  title: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div role="status">
      <EmptyState
        heading="h1"
        title={title}
        icon={<Check className="size-10" aria-hidden />}
        action={action}
      >
        {children}
      </EmptyState>
    </div>
  );
}

const form_look = 'mx-auto flex w-full max-w-dialog flex-col gap-5 px-4 py-16';

interface CodeFormProps {
  wrong: string;
  sending: boolean;
  onCode: (code: string) => void;
}

function CodeForm({ wrong, sending, onCode }: CodeFormProps) {
  const { t } = useLingui();
  const [code, setCode] = useState('');
  function submit(event: FormEvent) {
    event.preventDefault();
    if (code.trim()) onCode(code.trim());
  }
  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      aria-label={t`Sign in with Steam`}
      className={form_look}
    >
      <h1 className="text-xl">
        <Trans>Sign in with Steam</Trans>
      </h1>
      <SecondFactorField value={code} error={wrong} onChange={setCode} />
      <Button type="submit" variant="main" loading={sending}>
        <Trans>Sign in</Trans>
      </Button>
    </form>
  );
}

/**
 * New players agree to the terms here. The first box takes the focus, because the form appears
 * without a press.
 */
function TermsForm({ sending, onAgree }: { sending: boolean; onAgree: () => void }) {
  const { t } = useLingui();
  const agreement = useAgreement(false);
  const form = useForm({ others: ['terms', 'adult'] });
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector('input')?.focus(), []);
  const submit = () => form.show(agreement.faults()) || onAgree();
  return (
    <form {...form.props(submit)} aria-label={t`Sign in with Steam`} className={form_look}>
      <div>
        <h1 className="text-xl">
          <Trans>You are new here</Trans>
        </h1>
        <p className="mt-2 text-soft">
          <Trans>Steam has confirmed who you are. Agree below to create your account.</Trans>
        </p>
      </div>
      <div ref={place}>
        <AgreementBoxes {...agreement} wrong={form.errors} />
      </div>
      <Button type="submit" variant="main" loading={sending}>
        <Trans>Make my account</Trans>
      </Button>
    </form>
  );
}

/** Takes the result out of the address's fragment, so that it doesn't stay in the history. */
function takeEnd(): End {
  const { hash, pathname } = window.location;
  const said = new URLSearchParams(hash.slice(1));
  window.history.replaceState(window.history.state, '', pathname);
  const ticket = said.get('ticket');
  if (ticket) return { ticket, links: said.get('purpose') === 'link' };
  return { refused: said.get('refused') ?? 'ticket.spent' };
}
