import type { Input } from '@vitrine/contract/index';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../kit/api.ts';
import { Field } from '../kit/form.tsx';
import { GraveForm } from '../kit/grave-form.tsx';
import { MomentField } from '../kit/moment-field.tsx';
import { Refusal } from '../kit/refusal.tsx';
import { money } from '../kit/show.tsx';
import { useCall } from '../kit/use-call.ts';
import { PrizesField } from './prizes-field.tsx';

type Wish = Input<'POST /api/console/giveaways'>['giveaway'];

const conditions = { '': 'none', top_up: 'top-ups of', invited: 'friends', opened: 'cases' };

function conditionOf({ kind, need, days }: Record<string, string>): Pick<Wish, 'condition'> {
  if (!kind) return {};
  const condition = { [kind]: Number(need), days: Number(days) };
  return { condition: condition as NonNullable<Wish['condition']> };
}

/** The form that opens an official giveaway. */
export function NewGiveawayPage() {
  const navigate = useNavigate();
  const [prizes, setPrizes] = useState<Wish['prizes']>([]);
  const [end_time, setEnd] = useState('');
  const preview = useCall('POST /api/console/giveaways/preview', { prizes }, 150);
  // A form that is sent twice opens one giveaway.
  const key = useRef(crypto.randomUUID());
  const { worth = 0, tokens = 0 } = preview.data ?? {};
  return (
    <>
      <h1>Open an official giveaway</h1>
      {preview.refused && prizes.length > 0 && <Refusal of={preview.refused} />}
      <GraveForm
        will={`Promises ${prizes.length} prizes worth ${money(worth)} at today’s prices${tokens > 0 ? ` and ${money(tokens)} tokens` : ''}. Neither terms nor prizes can be changed, and once anybody has joined nobody can call it off.`}
        send="Open it"
        asks_reason={false}
        onSend={async (_, typed) => {
          const { title = '', people, password, with_code, ...condition } = typed;
          const giveaway: Wish = {
            title,
            prizes,
            with_code: with_code === 'on',
            ...(end_time && { end_time }),
            ...(people && { people: Number(people) }),
            ...(password && { password }),
            ...conditionOf(condition),
          };
          const made = await call('POST /api/console/giveaways', { giveaway }, key.current);
          void navigate(`/giveaways/${made.id}`);
        }}
        onLeave={() => void navigate('/giveaways')}
      >
        <Field label="Title, as players read it" name="title" is_required is_first />
        <MomentField
          label="Drawn at this moment; empty: as soon as it is full"
          value={end_time}
          onChange={setEnd}
        />
        <Field label="Places; empty: as many as come, with a moment" name="people" />
        <label>
          Condition
          <select name="kind">
            {Object.entries(conditions).map(([kind, words]) => (
              <option key={kind} value={kind}>
                {words}
              </option>
            ))}
          </select>
        </label>
        <Field label="How much or how many of it" name="need" />
        <Field label="Within so many days" name="days" />
        <Field label="Password; empty: none" name="password" />
        <label className="check">
          <input type="checkbox" name="with_code" /> needs an invite code, which is drawn
        </label>
        <PrizesField prizes={prizes} onChange={(all) => setPrizes([...all])} />
      </GraveForm>
    </>
  );
}
