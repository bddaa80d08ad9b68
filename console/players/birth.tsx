import { call } from '../kit/api.ts';
import type { Act } from '../kit/bulk.tsx';
import { Field } from '../kit/form.tsx';
import type { Player } from './acts.tsx';

/** The act that corrects a date of birth, once a document was seen. */
export function correctBirthOf({ id, name }: Player): Act<Player> {
  return {
    name: 'Correct the date of birth',
    right: 'players.birth',
    will: () =>
      `Replaces the date of birth that ${name} gave. Under 18 it keeps ${name} from playing and topping up; a block that stands stays until it is lifted.`,
    fields: <Field label="Date of birth" name="born_on" type="date" is_required />,
    send: async (_, { born_on = '', reason = '' }, key) => {
      const input = { id, born_on, reason };
      const { plays_from } = await call('POST /api/console/players/{id}/birth', input, key);
      return plays_from === null ? `was born on ${born_on}` : `may play from ${plays_from} on`;
    },
  };
}
