import { mills } from '@vitrine/contract/amount';
import { commandDesk } from '../../audit/index.ts';
import { five_thousand, newest, settled } from '../../testing/forge.ts';
import type { Stage, Tampering } from '../../testing/tampering.ts';
import { adjustBalance } from '../operate.ts';

export const payloads = [
  `jsonb_set(payload, '{balance}', '"score"')`,
  `jsonb_set(payload, '{amount_mills}', '-1')`,
];

export const forgeries: Tampering['forgeries'] = {
  'an adjustment that no operator made': {
    statements: [
      settled({
        kind: 'balance.adjusted',
        payload: `'{"balance": "score", "amount_mills": ${five_thousand}}'`,
        pays: [4, 3, five_thousand],
      }),
    ],
    names: [newest('facts')],
  },
};

/** Each player is given money and points, and loses some tokens again. */
export async function* play({ owner, players }: Stage): AsyncGenerator<void> {
  yield;
  for (const { id } of players)
    for (const [balance, amount_mills] of [
      ['money', 2_000],
      ['score', 30],
      ['shop_score', -1_000],
    ] as const)
      await adjustBalance(commandDesk(owner, { reason: 'a test' }), {
        player_id: id,
        balance,
        amount_mills: mills(amount_mills),
        name: `${id} ${balance}`,
      });
}
