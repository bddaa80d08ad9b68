import { useRef, useState } from 'react';
import { call } from '../kit/api.ts';
import { Field } from '../kit/form.tsx';
import { GraveForm } from '../kit/grave-form.tsx';
import { money } from '../kit/show.tsx';
import { useCall } from '../kit/use-call.ts';

/** The act that gives a player a case by hand. */
export function GiveByHand() {
  const [is_open, setOpen] = useState(false);
  const [done, setDone] = useState<string>();
  if (!is_open)
    return (
      <p className="buttons">
        <button type="button" onClick={() => setOpen(true)}>
          Give a case …
        </button>
        {done && <span role="status">{done}</span>}
      </p>
    );
  return (
    <GiveForm
      onDone={(words) => {
        setDone(words);
        setOpen(false);
      }}
      onLeave={() => setOpen(false)}
    />
  );
}

interface GiveFormProps {
  onDone: (words: string) => void;
  onLeave: () => void;
}

function GiveForm({ onDone, onLeave }: GiveFormProps) {
  const { data } = useCall('GET /api/console/boxes', {});
  const key = useRef(crypto.randomUUID());
  return (
    <GraveForm
      will="Puts an unopened case into a player’s backpack, once under each name. Nobody takes it back."
      send="Give it"
      onSend={async (reason, { player, case_id, as = '' }) => {
        const input = {
          id: Number(player),
          case_id: Number(case_id),
          reason,
          ...(as && { as }),
        };
        await call('POST /api/console/players/{id}/box', input, key.current);
        onDone(`Player ${player} has case ${case_id} in the backpack.`);
      }}
      onLeave={onLeave}
    >
      <Field label="Player (number)" name="player" is_required />
      <label>
        Case
        <select name="case_id" required defaultValue="">
          <option value="">choose one</option>
          {data?.list.map(({ id, name, average, best }) => (
            <option key={id} value={id}>
              {name} ({id}), {money(average)} on average, {money(best)} at best
            </option>
          ))}
        </select>
      </label>
      <Field label="Name of the gift; empty: the day and the case" name="as" />
    </GraveForm>
  );
}
