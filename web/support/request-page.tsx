import { Trans, useLingui } from '@lingui/react/macro';
import type { SupportThread } from '@vitrine/contract/support';
import { support_bounds } from '@vitrine/contract/support-rules';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { need, visit } from '../kit/context.ts';
import { useCall } from '../kit/call.ts';
import { useForm } from '../kit/form.ts';
import { usePaths } from '../kit/paths.ts';
import { Head } from '../parts/head.tsx';
import { Moment } from '../parts/moment.tsx';
import { Button, buttonLook } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { classes } from '../ui/classes.ts';
import { TextArea } from '../ui/text-area.tsx';
import type { Route } from './+types/request-page.ts';
import { Images } from './images.tsx';
import { Rate } from './rate.tsx';
import { StateBadge } from './state-badge.tsx';
import './texts.ts';
import { useTypeNames } from './words.ts';

/** Loads a request of the player's; a visitor gets the page that asks to sign in. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { api } = context.get(visit);
  return { request: need(await api('GET /api/user/feedback/{id}', { id: params.id })) };
}

export default function RequestPage({ loaderData: { request } }: Route.ComponentProps) {
  const { t } = useLingui();
  const paths = usePaths();
  const names = useTypeNames();
  const { id, type, state, email, messages, merged_into } = request;
  return (
    <div className="mx-auto w-full max-w-176 px-4 pt-6 sm:px-6 sm:pt-10">
      <Head title={t`Request ${id}`} private />
      <Link
        to={paths.requests}
        className="inline-flex min-h-8 items-center gap-2 text-sm text-soft transition-colors hover:text-bright"
      >
        <ArrowLeft className="size-4" aria-hidden />
        <Trans>Your requests</Trans>
      </Link>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-hero">
          <Trans>Request {id}</Trans>
        </h1>
        <StateBadge state={state} />
      </div>
      <p className="mt-2 text-sm break-words text-soft">
        {names[type]} · {email}
      </p>
      {merged_into !== null && <Merged into={merged_into} />}
      <ol aria-label={t`Messages`} className="mt-8 grid gap-4">
        {messages.map((message) => (
          <Message key={message.id} of={message} in_request={id} />
        ))}
      </ol>
      {state === 3 && merged_into === null && <Rate of={request} />}
      {state === 3 ? (
        <p className="mt-6 text-center text-soft">
          <Trans>This request is closed.</Trans>
        </p>
      ) : (
        <Reply key={messages.length} id={id} />
      )}
    </div>
  );
}

/** Leads to the request that has the messages of this one now. */
function Merged({ into }: { into: number }) {
  const paths = usePaths();
  return (
    <Card className="mt-6 p-5 text-center sm:p-6">
      <p>
        <Trans>We answer this together with another request of yours.</Trans>
      </p>
      <Link to={paths.request(into)} className={classes(buttonLook('main'), 'mt-4')}>
        <Trans>Go to request {into}</Trans>
      </Link>
    </Card>
  );
}

function Message({
  of: { by, text, images, at, request },
  in_request,
}: {
  of: SupportThread['messages'][number];
  in_request: number;
}) {
  const { t } = useLingui();
  const ours = by === 'support';
  return (
    <li
      className={classes(
        'rounded-lg p-4 shadow-card',
        ours ? 'mr-6 border-l-2 border-brass bg-raised sm:mr-16' : 'ml-6 bg-surface sm:ml-16',
      )}
    >
      <p className="flex flex-wrap justify-between gap-2 text-xs text-soft">
        <span className="font-semibold">
          {ours ? <Trans>Support</Trans> : <Trans>From you</Trans>}
          {request !== in_request && (
            <span className="font-normal">
              {' · '}
              <Trans>in request {request}</Trans>
            </span>
          )}
        </span>
        <Moment at={at} />
      </p>
      <p className="mt-2 break-words whitespace-pre-line">{text}</p>
      {images.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-3">
          {images.map((image, n) => (
            <li key={image}>
              <a href={image} target="_blank" rel="noreferrer">
                <img
                  src={image}
                  alt={t`Picture ${n + 1}`}
                  loading="lazy"
                  className="size-24 rounded-md object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

function Reply({ id }: { id: number }) {
  const { t } = useLingui();
  const { revalidate } = useRevalidator();
  const [images, setImages] = useState<readonly string[]>([]);
  const form = useForm({ initial: { content: '' }, places: {} });
  const closing = useCall();
  const text = form.entry('content');
  const submit = async () => {
    if (form.show(text.value.trim() === '' ? { content: t`Write a message first.` } : {})) return;
    const input = { id, content: text.value, image: [...images] };
    if (await form.send('POST /api/user/feedback/{id}/reply', input)) await revalidate();
  };
  const close = async () => {
    if (await closing.send('POST /api/user/feedback/{id}/close', { id })) await revalidate();
  };
  return (
    <Card className="mt-6 p-5 sm:p-6">
      <form {...form.props(submit)} className="grid gap-5">
        <TextArea
          label={t`Your message`}
          name="content"
          rows={4}
          maxLength={support_bounds.content_max}
          value={text.value}
          error={text.error}
          onChange={({ target }) => text.onChange(target.value)}
        />
        <Images images={images} onChange={setImages} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="main" loading={form.sending}>
            <Trans>Send</Trans>
          </Button>
          <Button variant="ghost" loading={closing.sending} onClick={() => void close()}>
            <Trans>Solved: close it</Trans>
          </Button>
        </div>
      </form>
    </Card>
  );
}
