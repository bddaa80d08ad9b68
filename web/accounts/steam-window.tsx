import { Trans, useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useApi } from '../client.ts';
import { usePaths } from '../paths.ts';
import { Head } from '../shell/head.tsx';
import { Button, buttonLook } from '../ui/button.tsx';
import { EmptyState, ErrorState } from '../ui/states.tsx';
import { AgreementBoxes, useAgreement, useAgreementFaults } from './agreement.tsx';
import { useFaults } from './faults.ts';
import { takeReturn } from './return.ts';
import { tellTabs } from './tabs.ts';
import { SecondFactorField } from './second-factor-field.tsx';
import { codeRefusal, lacksCode, useSteamWords } from './steam-refusals.ts';
import { window_name, type Told } from './use-steam-window.ts';

/** How long such a page has to take the ticket before this window does, in milliseconds. */
const channel_ms = 700;
/** Some browsers close no window that was at another site. */
const still_there_ms = 300;

/** How the trip to Steam ended, as the server says behind `#`. */
type End = { ticket: string; links: boolean } | { refused: string };

/** What this window shows when it is alone: nothing yet, a last question, what went wrong, or that it is over. */
type Shown =
  | { step: 'waiting' }
  | { step: 'link'; ticket: string }
  | { step: 'terms'; ticket: string }
  | { step: 'code'; ticket: string; wrong: string }
  | { step: 'failed'; msg: string }
  | { step: 'over' };

/**
 * The end of a trip to Steam. Hands what the server said to the page that opened this window, and closes it. Where there
 * is no such page, because the trip went through this very window or Steam cut it off, it brings the ticket itself. To
 * add an account, a new way in, it asks before: some other site may have led here. It doesn't know either what was agreed
 * to in the page that opened it: whoever is new agrees here.
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
  const bring = async (ticket: string, next: () => string, more: { totp?: string; check?: true } = {}) => {
    setSending(true);
    const answer = await api('POST /api/login/ticket', { ticket, ...more });
    if (answer.ok) {
      tellTabs('in');
      return window.location.replace(next());
    }
    if (answer.error.key === 'ticket.spent' && (await api('GET /api/user', {})).ok) {
      // Another page was quicker, and has the player: this window has nothing left to do.
      window.close();
      setTimeout(() => window.location.replace(next()), still_there_ms);
      return;
    }
    setSending(false);
    if ('check' in answer.error.errors) setShown({ step: 'terms', ticket });
    else if (!lacksCode(answer.error)) setShown({ step: 'failed', msg: await words(answer.error) });
    else setShown({ step: 'code', ticket, wrong: more.totp ? await words(codeRefusal(answer.error)) : '' });
  };
  const goOnAlone = useEffectEvent(async (end: End) => {
    if ('refused' in end) setShown({ step: 'failed', msg: await words({ key: end.refused }) });
    else if (end.links) setShown({ step: 'link', ticket: end.ticket });
    else await bring(end.ticket, asked_for);
  });

  useEffect(() => {
    came.current ??= takeEnd();
    const message: Told = 'refused' in came.current ? came.current : { ticket: came.current.ticket };
    const opener = window.opener as Window | null;
    if (opener && !opener.closed) {
      opener.postMessage(message, window.location.origin);
      window.close();
      const timer = setTimeout(setShown, still_there_ms, { step: 'over' });
      return () => clearTimeout(timer);
    }
    const channel = new BroadcastChannel(window_name);
    // Unlike a window's, a channel's message has no target: only pages of our own origin hear it.
    Reflect.apply(channel.postMessage, channel, [message]);
    const timer = setTimeout(goOnAlone, channel_ms, came.current);
    return () => {
      clearTimeout(timer);
      channel.close();
    };
  }, []);

  return (
    <>
      <Head title={t`Sign in with Steam`} private />
      {shown.step === 'waiting' && (
        <Message title={<Trans>One moment</Trans>}>
          <Trans>You are on your way back from Steam.</Trans>
        </Message>
      )}
      {shown.step === 'over' && (
        <Message title={<Trans>That was all here</Trans>}>
          <Trans>You can close this window.</Trans>
        </Message>
      )}
      {shown.step === 'link' && (
        <Message
          title={<Trans>Add this Steam account?</Trans>}
          action={
            <Button variant="main" loading={sending} onClick={() => bring(shown.ticket, () => paths.my)}>
              <Trans>Add it to my account</Trans>
            </Button>
          }
        >
          <Trans>Whoever signs in to it at Steam will be signed in to your account here.</Trans>
        </Message>
      )}
      {shown.step === 'code' && (
        <CodeForm wrong={shown.wrong} sending={sending} onCode={(totp) => bring(shown.ticket, asked_for, { totp })} />
      )}
      {shown.step === 'terms' && (
        <TermsForm sending={sending} onAgree={() => bring(shown.ticket, asked_for, { check: true })} />
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

function Message({ title, action, children }: { title: ReactNode; action?: ReactNode; children: ReactNode }) {
  return (
    <div role="status">
      <EmptyState heading="h1" title={title} icon={<Check className="size-10" aria-hidden />} action={action}>
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
    <form noValidate onSubmit={submit} aria-label={t`Sign in with Steam`} className={form_look}>
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

/** Whoever is new agrees to the terms. The first box takes the focus: this appears without a press. */
function TermsForm({ sending, onAgree }: { sending: boolean; onAgree: () => void }) {
  const { t } = useLingui();
  const agreementFaults = useAgreementFaults();
  const [agreed, setAgreed] = useAgreement(false);
  const { form, wrong, show } = useFaults();
  useEffect(() => form.current?.querySelector('input')?.focus(), [form]);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!show(agreementFaults(agreed))) onAgree();
  }
  return (
    <form ref={form} noValidate onSubmit={submit} aria-label={t`Sign in with Steam`} className={form_look}>
      <div>
        <h1 className="text-xl">
          <Trans>You are new here</Trans>
        </h1>
        <p className="mt-2 text-soft">
          <Trans>Steam has confirmed who you are. To get an account, please agree first.</Trans>
        </p>
      </div>
      <AgreementBoxes agreed={agreed} wrong={wrong} onChange={setAgreed} />
      <Button type="submit" variant="main" loading={sending}>
        <Trans>Make my account</Trans>
      </Button>
    </form>
  );
}

/** What the address says behind `#`, taken out of it: nobody finds it in the history. */
function takeEnd(): End {
  const { hash, pathname } = window.location;
  const said = new URLSearchParams(hash.slice(1));
  window.history.replaceState(window.history.state, '', pathname);
  const ticket = said.get('ticket');
  if (ticket) return { ticket, links: said.get('purpose') === 'link' };
  return { refused: said.get('refused') ?? 'ticket.spent' };
}
