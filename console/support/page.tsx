import type { Reply } from '@vitrine/contract/index';
import { useRef, useState } from 'react';
import { Link, useParams } from 'react-router';
import { call, Refused } from '../kit/api.ts';
import { Facts } from '../kit/facts.tsx';
import { Form } from '../kit/form.tsx';
import { useRight } from '../kit/me.ts';
import { Refusal } from '../kit/refusal.tsx';
import { money, Moment } from '../kit/show.tsx';
import { Trail } from '../kit/trail.tsx';
import { useCall } from '../kit/use-call.ts';
import { Merge } from './merge.tsx';

type Request = Reply<'GET /api/console/requests/{id}'>;

/** A request with its messages, the player beside it, and the form of an answer. */
export function RequestPage() {
  const id = Number(useParams()['id']);
  const { data, refused, again } = useCall('GET /api/console/requests/{id}', { id });
  const may_answer = useRight('support.answer');
  if (refused) return <Refusal of={refused} />;
  if (!data) return null;
  return (
    <>
      <h1>
        {data.type.replaceAll('_', ' ')} <span className="soft">request {data.id}</span>
      </h1>
      {data.merged_into !== null && (
        <p>
          It was merged: its messages are read in{' '}
          <Link to={`/support/${data.merged_into}`}>request {data.merged_into}</Link>.
        </p>
      )}
      <div className="columns">
        <div>
          <Facts
            of={[
              ['State', data.state],
              ['Language', data.language],
              ['Address', data.email],
              ['Written', <Moment key="written" at={data.created_at} />],
              [
                'Satisfied',
                data.rating && [`${data.rating.stars} of 5`, data.rating.comment].join(' '),
              ],
            ]}
          />
          {data.player_id === null ? (
            <p className="soft">A visitor’s: the answer goes by e-mail.</p>
          ) : (
            <Sender id={data.player_id} />
          )}
          {may_answer && data.state !== 'closed' && <Merge of={data} onDone={again} />}
          <Trail kind="request" id={data.id} />
        </div>
        <div>
          <ol className="thread">
            {data.thread.map(({ id: message_id, by, text, images, at, request }) => (
              <li key={message_id} className={by === 'support' ? 'by-staff' : undefined}>
                <p className="soft">
                  {by === 'support' ? 'Support' : (data.player ?? data.email)}, <Moment at={at} />
                  {request !== data.id && `, in request ${request}`}
                </p>
                <p className="text">{text}</p>
                {images.map((image) => (
                  <a key={image} href={image} target="_blank" rel="noreferrer">
                    <img src={image} alt="Sent with the message" width="160" />
                  </a>
                ))}
              </li>
            ))}
          </ol>
          {may_answer && data.state !== 'closed' && (
            <Answer key={data.id} request={data} onSent={again} />
          )}
        </div>
      </div>
    </>
  );
}

/** The player who wrote, in the numbers that most questions are about. */
function Sender({ id }: { id: number }) {
  const may_read = useRight('players.read');
  return may_read ? <SenderFacts id={id} /> : null;
}

function SenderFacts({ id }: { id: number }) {
  const { data } = useCall('GET /api/console/players/{id}', { id });
  if (!data) return null;
  return (
    <section>
      <h2>
        <Link to={`/players/${id}`}>{data.name}</Link>
      </h2>
      <Facts
        of={[
          ['Money', money(data.money)],
          ['Tokens', money(data.shop_score)],
          ['Owes', data.debt > 0 && money(data.debt)],
          ['Level', data.level],
          [
            'Topped up',
            <Link key="orders" to={`/orders?player=${id}`}>
              {money(data.top_ups.total)}
            </Link>,
          ],
          [
            'Withdrawals',
            <Link key="withdrawals" to={`/withdrawals?player=${id}`}>
              {data.withdrawals.count}, {data.withdrawals.open} under way
            </Link>,
          ],
          [
            'Requests',
            <Link key="requests" to={`/support?player=${id}`}>
              all of theirs
            </Link>,
          ],
          ['Joined', <Moment key="joined" at={data.created_at} />],
        ]}
      />
    </section>
  );
}

/**
 * The form of an answer. If somebody has written meanwhile, nothing is sent: their message is
 * shown, and the text stays.
 */
function Answer({ request, onSent }: { request: Request; onSent: () => void }) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [theirs, setTheirs] = useState<string>();
  const [template_id, setTemplate] = useState<number>();
  const use = (text: string) => {
    if (!field.current) return;
    field.current.value = text;
    field.current.focus();
  };
  return (
    <Form
      send="Send"
      onSend={async ({ text = '', closes }) => {
        try {
          const seen = request.thread.length;
          await call('POST /api/console/requests/{id}/answer', {
            id: request.id,
            text,
            closes: closes === 'on',
            seen,
            ...(template_id !== undefined && { template_id }),
          });
        } catch (problem) {
          if (problem instanceof Refused && problem.error.key === 'edit.conflict') {
            setTheirs(String(problem.error.data!['theirs']));
            onSent();
          }
          throw problem;
        }
        setTheirs(undefined);
        if (field.current) field.current.value = '';
        onSent();
      }}
    >
      {request.templates.length > 0 && (
        <label>
          Prepared answer
          <select
            defaultValue=""
            onChange={(event) => {
              const id = Number(event.target.value);
              const found = request.templates.find((template) => template.id === id);
              setTemplate(found?.id);
              if (found) use(found.text);
            }}
          >
            <option value="">none</option>
            {request.templates.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {theirs !== undefined && (
        <p className="bad">Somebody wrote meanwhile: “{theirs.slice(0, 200)}”</p>
      )}
      <label>
        Answer, in the language of the request ({request.language})
        <textarea ref={field} name="text" rows={8} maxLength={4000} required />
      </label>
      <label className="check">
        <input type="checkbox" name="closes" /> and close the request
      </label>
    </Form>
  );
}
