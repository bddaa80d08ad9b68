import type { Reply } from '@vitrine/contract/index';
import { useState } from 'react';
import { call } from '../kit/api.ts';
import { GraveForm } from '../kit/grave-form.tsx';

type Request = Reply<'GET /api/console/requests/{id}'>;

/** The act that merges another request of the player into this one. */
export function Merge({ of: { id, mergeable }, onDone }: { of: Request; onDone: () => void }) {
  const [is_open, setOpen] = useState(false);
  if (mergeable.length === 0) return null;
  if (!is_open)
    return (
      <p>
        <button type="button" onClick={() => setOpen(true)}>
          Merge another request into this …
        </button>
      </p>
    );
  return (
    <GraveForm
      will={`The messages of the other request are read here, in the order of time; it is closed, and leads to request ${id}. It can’t be undone.`}
      send="Merge"
      asks_reason={false}
      onSend={async (_, { other_id }) => {
        const wish = { id, other_id: Number(other_id) };
        await call('POST /api/console/requests/{id}/merge', wish);
        setOpen(false);
        onDone();
      }}
      onLeave={() => setOpen(false)}
    >
      <label>
        Request of the same player
        <select name="other_id">
          {mergeable.map((other) => (
            <option key={other.id} value={other.id}>
              {other.id}, {other.state}, {other.messages} messages: {other.about.slice(0, 60)}
            </option>
          ))}
        </select>
      </label>
    </GraveForm>
  );
}
