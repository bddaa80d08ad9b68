import { useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { call } from '../kit/api.ts';
import { Area, Field } from '../kit/form.tsx';
import { GraveForm } from '../kit/grave-form.tsx';
import { Refusal } from '../kit/refusal.tsx';
import { useCall } from '../kit/use-call.ts';
import { filterOf, wordsOf } from './words.ts';

/** The form that writes to all players of a view, which stands in the address. */
export function NewViewMessagePage() {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const filter = filterOf(query);
  const { data, refused } = useCall('POST /api/console/view_messages/preview', { filter });
  // A form that is sent twice sends one message.
  const key = useRef(crypto.randomUUID());
  if (refused) return <Refusal of={refused} />;
  if (!data) return null;
  const readers = `${data.readers.toLocaleString('en')} ${data.readers === 1 ? 'player' : 'players'}`;
  return (
    <>
      <h1>Write to a view</h1>
      <p>
        To {readers}: {wordsOf(filter)}.
      </p>
      <GraveForm
        will={`Gives ${readers} this notification, each once, in batches. It isn’t translated, and nobody takes it back from those who have it.`}
        send={`Write to ${readers}`}
        onSend={async (reason, { title = '', text = '', is_offer }) => {
          const wish = { filter, title, text, is_offer: is_offer === 'on', reason };
          await call('POST /api/console/view_messages', wish, key.current);
          void navigate('/view-messages');
        }}
        onLeave={() => void navigate(`/players?${query}`)}
      >
        <Field label="Title, at most 120 characters" name="title" is_required />
        <Area label="Text, at most 2,000 characters" name="text" />
        <label className="check">
          <input name="is_offer" type="checkbox" /> It is an offer: players on a break don’t get it,
          nor those without consent where it is needed
        </label>
      </GraveForm>
    </>
  );
}
