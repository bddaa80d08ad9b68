import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../kit/api.ts';
import { Field } from '../kit/form.tsx';
import { GraveForm } from '../kit/grave-form.tsx';
import { money } from '../kit/show.tsx';
import { useTyped } from '../kit/use-typed.ts';

/** The form that issues a batch of gift cards. */
export function NewGiftBatchPage() {
  const navigate = useNavigate();
  const { typed, read } = useTyped();
  // A form that is sent twice issues one batch.
  const key = useRef(crypto.randomUUID());
  const [count, value] = [Number(typed['count'] ?? 0), Number(typed['value'] ?? 0)];
  const will =
    count > 0 && value > 0
      ? `Issues ${count.toLocaleString('en')} cards of ${money(value)}: whoever has their codes gets ${money(count * value)} in all. Above a limit a colleague agrees first. You draw the codes on the batch’s page, once.`
      : 'Issues a batch of cards of one value. You draw the codes afterwards, once.';
  return (
    <>
      <h1>Issue gift cards</h1>
      <GraveForm
        will={will}
        send="Issue"
        onSend={async (reason, fields) => {
          const wish = {
            value: Number(fields['value']),
            count: Number(fields['count']),
            expires_at: `${fields['expires']}T00:00:00Z`,
            reason,
          };
          const { id } = await call('POST /api/console/gift_batches', wish, key.current);
          void navigate(`/gift-cards/${id}`);
        }}
        onLeave={() => void navigate('/gift-cards')}
      >
        <div className="fields" onInput={read}>
          <Field label="Cards, at most 10,000" name="count" is_required value={typed['count']} />
          <Field
            label="Value of each, at most 1,000"
            name="value"
            is_required
            value={typed['value']}
          />
          <Field
            label="Expire at the beginning of this day, UTC"
            name="expires"
            type="date"
            is_required
            value={typed['expires']}
          />
        </div>
      </GraveForm>
    </>
  );
}
