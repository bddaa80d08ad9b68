import type { Reply } from '@vitrine/contract/index';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../kit/api.ts';
import { Field } from '../kit/form.tsx';
import { GraveForm } from '../kit/grave-form.tsx';
import { money } from '../kit/show.tsx';
import { useCall } from '../kit/use-call.ts';
import { useTyped } from '../kit/use-typed.ts';

type Cases = Reply<'GET /api/console/code_cases'>['list'];

/** The most that a code will cost, in a sentence. */
function costOf(typed: Record<string, string>, cases: Cases): string {
  const uses = Number(typed['uses_max'] ?? 0);
  if (!(uses > 0)) return 'Issues a code that players type. All that it gives is a gift.';
  const times = uses.toLocaleString('en');
  if (typed['kind'] === 'case') {
    const box = cases.find(({ id }) => id === Number(typed['case_id']));
    return box
      ? `Gives case ${box.name} at most ${times} times: ${money(box.average * uses)} on average at today’s prices, and ${money(box.best * uses)} if each opening brought its best prize.`
      : 'Choose the case.';
  }
  const amount = Number(typed['amount'] ?? 0);
  return `Costs at most ${money(amount * uses)} of ${typed['kind'] ?? 'money'}: ${money(amount)} at each of ${times} uses.`;
}

/** The form that issues an event code. */
export function NewCodePage() {
  const navigate = useNavigate();
  const { data } = useCall('GET /api/console/code_cases', {});
  const { typed, read } = useTyped({ kind: 'money' });
  // A form that is sent twice issues one code.
  const key = useRef(crypto.randomUUID());
  const cases = data?.list ?? [];
  const is_case = typed['kind'] === 'case';
  return (
    <>
      <h1>Issue an event code</h1>
      <GraveForm
        will={costOf(typed, cases)}
        send="Issue"
        asks_reason={false}
        onSend={async (_, fields) => {
          const { kind, code, amount, case_id, uses_max, per_player_max, expires } = fields;
          const wish = {
            kind: kind as 'money',
            ...(code && { code }),
            ...(kind === 'case' ? { case_id: Number(case_id) } : { amount: Number(amount) }),
            uses_max: Number(uses_max),
            per_player_max: Number(per_player_max),
            expires_at: `${expires}T00:00:00Z`,
          };
          const { id } = await call('POST /api/console/codes', wish, key.current);
          void navigate(`/codes/${id}`);
        }}
        onLeave={() => void navigate('/codes')}
      >
        <div className="fields" onInput={read}>
          <Field
            label="Code, 4 to 32 letters, digits and hyphens; drawn if empty"
            name="code"
            value={typed['code']}
          />
          <label>
            Each use gives
            <select name="kind" defaultValue={typed['kind']}>
              {['money', 'tokens', 'case'].map((kind) => (
                <option key={kind}>{kind}</option>
              ))}
            </select>
          </label>
          {is_case ? (
            <label>
              Case
              <select name="case_id" defaultValue={typed['case_id'] ?? ''} required>
                <option value="">choose one</option>
                {cases.map(({ id, name, average, best }) => (
                  <option key={id} value={id}>
                    {name} ({id}), {money(average)} on average, {money(best)} at best
                  </option>
                ))}
              </select>
            </label>
          ) : (
            <Field
              label="Amount of each use, at most 100"
              name="amount"
              is_required
              value={typed['amount']}
            />
          )}
          <Field
            label="Uses of all players together, at most"
            name="uses_max"
            is_required
            value={typed['uses_max']}
          />
          <Field
            label="Uses of one player, at most"
            name="per_player_max"
            is_required
            value={typed['per_player_max'] ?? '1'}
          />
          <Field
            label="Ends at the beginning of this day, UTC"
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
