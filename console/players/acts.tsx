import type { Reply } from '@vitrine/contract/index';
import {
  adjusted_balances,
  block_kinds,
  type AdjustedBalance,
  type BlockKind,
} from '@vitrine/contract/player-acts';
import { useState } from 'react';
import { call } from '../kit/api.ts';
import type { Act } from '../kit/bulk.tsx';
import { Area, Choice, Field } from '../kit/form.tsx';
import { Refusal } from '../kit/refusal.tsx';
import { money } from '../kit/show.tsx';
import { useCall } from '../kit/use-call.ts';
import { correctBirthOf } from './birth.tsx';
import { lowerLimitOf } from './limits.tsx';

export type Player = Reply<'GET /api/console/players/{id}'>;

/** Balances as the console names them. */
const balances: Record<AdjustedBalance, string> = {
  money: 'money',
  shop_score: 'tokens',
  score: 'points',
};

const show = (balance: AdjustedBalance, amount: number) =>
  balance === 'score' ? amount.toLocaleString('en') : money(amount);

/** The things that blocks keep players from, and what each leaves. */
const blocks: Record<BlockKind, string> = {
  sign_in: 'signing in; all sessions end',
  play: 'playing, claiming and topping up; what is staked goes on',
  withdrawal: 'withdrawing; what is under way goes on',
};

const count = (sessions: number) => `${sessions} ${sessions === 1 ? 'session' : 'sessions'}`;

const sayBlock = (what: BlockKind) => what.replaceAll('_', '-');

/** The acts of staff on a player. */
export function actsOn(player: Player): readonly Act<Player>[] {
  const { id, name, sessions } = player;
  const held = player.blocks.map(({ what }) => what);
  return [
    {
      name: 'Adjust a balance',
      right: 'players.adjust',
      will: () =>
        `Moves value between the house and ${name}, who reads it in the history. The entries stay: an adjustment the other way undoes it.`,
      fields: <AdjustFields player={player} />,
      send: async (_, { balance, amount, reason = '' }, key) => {
        const input = { id, balance: balance as AdjustedBalance, amount: Number(amount), reason };
        const after = await call('POST /api/console/players/{id}/adjust', input, key);
        return `has ${adjusted_balances.map((of) => `${show(of, after[of])} ${balances[of]}`).join(', ')} now`;
      },
    },
    {
      name: 'Give a case',
      right: 'boxes.grant',
      will: () =>
        `Puts an unopened case into the backpack of ${name}, who opens it for nothing. Nobody takes it back.`,
      fields: <CaseFields />,
      send: async (_, { case_id, as = '', reason = '' }, key) => {
        const input = { id, case_id: Number(case_id), reason, ...(as && { as }) };
        await call('POST /api/console/players/{id}/box', input, key);
        return 'has the case in the backpack';
      },
    },
    {
      name: 'Block',
      right: 'players.block',
      fits: ({ roles }) => roles.every((role) => role === 'host'),
      will: () =>
        `Keeps ${name} from something at once, in ${count(sessions.length)} that ${sessions.length === 1 ? 'is' : 'are'} open and all later ones, until its end or until it is lifted.`,
      fields: (
        <>
          <fieldset>
            <legend>From</legend>
            {block_kinds.map((what, n) => (
              <label key={what} className="check">
                <input type="radio" name="what" value={what} defaultChecked={n === 0} />{' '}
                {blocks[what]}
              </label>
            ))}
          </fieldset>
          <Field
            label="Until the beginning of this day, UTC; empty: for good"
            name="until"
            type="date"
          />
          <Field label="Words that the player reads, in their language" name="words" is_required />
          {player.language && <p className="soft">The player reads {player.language}.</p>}
        </>
      ),
      send: async (_, { what, until, words = '', reason = '' }, key) => {
        const input = { id, what: what as BlockKind, until: until || null, words, reason };
        await call('POST /api/console/players/{id}/block', input, key);
        return `is kept from ${blocks[input.what]}`;
      },
    },
    lowerLimitOf(player),
    correctBirthOf(player),
    {
      name: 'Lift a block',
      right: 'players.block',
      fits: () => held.length > 0,
      will: () => `Lifts a block of ${name}, who has ${held.length}, before its end and at once.`,
      fields: <Choice label="Block" name="what" values={held} />,
      send: async (_, { what, reason = '' }, key) => {
        const input = { id, what: what as BlockKind, reason };
        await call('POST /api/console/players/{id}/unblock', input, key);
        return `has no block of ${sayBlock(input.what)} any more`;
      },
    },
    {
      name: 'Write to them',
      right: 'players.message',
      asks_reason: false,
      will: () =>
        `Sends ${name} one notification, which stays for 180 days; at most 10 in 24 hours.${player.language ? ` The player reads ${player.language}.` : ''}`,
      fields: (
        <>
          <Field label="Title" name="title" is_required is_first />
          <Area label="Text" name="text" />
        </>
      ),
      send: async (_, { title = '', text = '' }, key) => {
        await call('POST /api/console/players/{id}/message', { id, title, text }, key);
        return 'was written to';
      },
    },
    {
      name: 'See as player',
      right: 'players.see',
      fits: ({ roles }) => roles.every((role) => role === 'host'),
      will: () =>
        `Opens the site as ${name} sees it, in this browser, for 15 minutes. Nothing can be changed; requests to support and the second factor stay hidden. ${name} is told, unless players.told_when_seen is off.`,
      send: async (_, { reason = '' }, key) => {
        const { until } = await call('POST /api/console/players/{id}/look', { id, reason }, key);
        open('/', '_blank');
        return `is seen until ${until}, in another tab`;
      },
    },
    {
      name: 'Export for them',
      right: 'players.export',
      fits: ({ deletion }) => !deletion?.done_at,
      will: () =>
        `Has a file made of everything that is stored about ${name}. Only the player can download it, on their page My data, for a day.`,
      send: async (_, { reason = '' }, key) => {
        await call('POST /api/console/players/{id}/export', { id, reason }, key);
        return 'finds the file on the page My data within a minute';
      },
    },
    {
      name: 'End all sessions',
      right: 'players.sessions',
      fits: () => sessions.length > 0,
      will: () => `Ends ${count(sessions.length)}; ${name} signs in again.`,
      send: async (_, { reason = '' }, key) => {
        const input = { id, reason };
        const { ended } = await call('POST /api/console/players/{id}/sessions/end', input, key);
        return `has ${count(ended)} less`;
      },
    },
  ];
}

/** The balance and the amount, with what they make of what is there. */
function AdjustFields({ player }: { player: Player }) {
  const [balance, setBalance] = useState<AdjustedBalance>('money');
  const [typed, setTyped] = useState('');
  const amount = Number(typed);
  const after = Math.round((player[balance] + amount) * 1000) / 1000;
  return (
    <>
      <label>
        Balance
        <select
          name="balance"
          value={balance}
          onChange={({ target }) => setBalance(target.value as AdjustedBalance)}
        >
          {adjusted_balances.map((of) => (
            <option key={of} value={of}>
              {balances[of]}
            </option>
          ))}
        </select>
      </label>
      <label>
        Amount; with a minus it is taken
        <input
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          required
          pattern="[+\-]?\d+(\.\d{1,3})?"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      <p className="soft" aria-live="polite">
        {balances[balance]}: {show(balance, player[balance])}
        {typed !== '' && Number.isFinite(amount) && ` → ${show(balance, after)}`}
        {after < 0 && ': more than there is'}
        {amount > 0 && balance !== 'score' && '. Counts toward deposit limits'}
        {amount > 0 &&
          player.debt > 0 &&
          balance !== 'score' &&
          `, and first repays ${money(player.debt)} owed`}
        . Above the setting <code>two_persons.adjust_above</code> a second person agrees first.
      </p>
    </>
  );
}

/** The cases that can be given, with what each gives. */
function CaseFields() {
  const { data, refused } = useCall('GET /api/console/boxes', {});
  if (refused) return <Refusal of={refused} />;
  if (!data) return null;
  if (data.list.length === 0) return <p>There is no open case of the type granted.</p>;
  return (
    <>
      <label>
        Case
        <select name="case_id">
          {data.list.map(({ id, name, average, best }) => (
            <option key={id} value={id}>
              {name}: {money(average)} on average, {money(best)} at best
            </option>
          ))}
        </select>
      </label>
      <Field label="Name of the gift, once for each; empty: the day and the case" name="as" />
    </>
  );
}
