import type { Reply } from '@vitrine/contract/index';
import { block_kinds, type BlockKind } from '@vitrine/contract/player-acts';
import type { RiskMessage } from '@vitrine/contract/risk-kinds';
import type { DeskRisk } from '@vitrine/contract/risks-desk';
import { call } from '../kit/api.ts';
import type { Act } from '../kit/bulk.tsx';
import { Choice, Field } from '../kit/form.tsx';

export type Risk = Reply<'GET /api/console/risks/{id}'>;

/** An entry in a word or two. */
export const nameOf = ({ id, title, player }: DeskRisk) => `${id}, ${title} of ${player}`;

const is_open = ({ decision }: DeskRisk) => decision === null;

const entries = (rows: readonly DeskRisk[]) =>
  `${rows.length} ${rows.length === 1 ? 'entry' : 'entries'}`;

/** The decision that selected entries may get together: nothing. */
export const list_acts: readonly Act<DeskRisk>[] = [
  {
    name: 'Nothing',
    right: 'risks.decide',
    fits: is_open,
    will: (rows) =>
      `Decides that nothing is to be done about ${entries(rows)}. Only new signs open others.`,
    send: async ({ id }, { reason = '' }, key) => {
      await call('POST /api/console/risks/{id}/nothing', { id, reason }, key);
      return 'is decided: nothing';
    },
  },
];

const words = (
  <Field label="Words that the player reads, in their language" name="words" is_required />
);

/** The decisions about an entry, on its page. */
export function decisionsOn(risk: Risk): readonly Act<Risk>[] {
  const { id, player } = risk;
  return [
    ...list_acts,
    {
      name: 'Ask',
      // Besides the right to decide: the message is an act of its own.
      right: 'players.message',
      fits: is_open,
      will: () => `Sends ${player} a prepared message, as a notification in their language.`,
      fields: <Messages of={risk} />,
      send: async (_, { message, reason = '' }, key) => {
        const input = { id, message: message as RiskMessage, reason };
        await call('POST /api/console/risks/{id}/ask', input, key);
        return 'is decided: the player was asked';
      },
    },
    {
      name: 'Hold withdrawals',
      right: 'risks.decide',
      fits: is_open,
      will: () =>
        `Lets the withdrawals of ${player} wait until a day. Those under way go on: cancel them.`,
      fields: (
        <>
          <Field
            label="Until the beginning of this day, UTC"
            name="until"
            type="date"
            is_required
          />
          {words}
        </>
      ),
      send: async (_, { until = '', words: said = '', reason = '' }, key) => {
        await call('POST /api/console/risks/{id}/hold', { id, until, words: said, reason }, key);
        return `is decided: withdrawals wait until ${until}`;
      },
    },
    {
      name: 'Block',
      right: 'risks.decide',
      fits: is_open,
      will: () => `Keeps ${player} from something at once, in every session.`,
      fields: (
        <>
          <Choice label="From" name="what" values={block_kinds} />
          <Field
            label="Until the beginning of this day, UTC; empty: for good"
            name="until"
            type="date"
          />
          {words}
        </>
      ),
      send: async (_, { what, until, words: said = '', reason = '' }, key) => {
        const input = { id, what: what as BlockKind, until: until || null, words: said, reason };
        await call('POST /api/console/risks/{id}/block', input, key);
        return `is decided: blocked from ${input.what.replaceAll('_', '-')}`;
      },
    },
  ];
}

/** The prepared messages that fit an entry, as the player would read them. */
function Messages({ of: { messages } }: { of: Risk }) {
  return (
    <fieldset>
      <legend>Message</legend>
      {messages.map(({ name, does, offers, title, text }, n) => (
        <div key={name}>
          <label className="check">
            <input type="radio" name="message" value={name} defaultChecked={n === 0} /> {title}
          </label>
          <p className="soft">{text}</p>
          <p className="soft">
            It {does}; the entry keeps that it offered: {offers.join(', ')}.
          </p>
        </div>
      ))}
    </fieldset>
  );
}
