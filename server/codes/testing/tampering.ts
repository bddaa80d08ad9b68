import { mills } from '@vitrine/contract/amount';
import { now } from '../../kit/clock.ts';
import type { Db } from '../../kit/db.ts';
import type { Stage, Tampering } from '../../testing/tampering.ts';
import { giveGift } from '../../settle/gifts.ts';
import { settle } from '../../settle/settle.ts';
import { makeCase } from '../../testing/cases.ts';
import { topUp } from '../../testing/flows.ts';
import { forged } from '../../testing/forge.ts';
import { orThrow } from '../../testing/or-throw.ts';
import { microsecond, second } from '../../testing/tamper-values.ts';
import { issueCode } from '../operate.ts';
import { commandDesk } from '../../audit/index.ts';

const use = `concat(code_id, '/', player_id, '/', n)`;

export const tables: Tampering['tables'] = {
  codes: {
    key: 'id',
    columns: {
      kind: [`case kind when 'money' then 'tokens' else 'money' end`],
      amount_mills: ['amount_mills + 1'],
      case_id: ['case_id + 1'],
      uses: ['uses + 1', '0'],
      per_player_max: ['0'],
    },
    swaps: [],
    gone: [`'no code'`],
    optional: 'amount_mills',
  },
  codes_uses: {
    key: use,
    columns: {
      code_id: ['code_id + 1000'],
      player_id: ['player_id + 1'],
      n: ['n + 5'],
      at: [`at${second}`, `at${microsecond}`],
    },
    swaps: [],
    gone: [`concat('codes_uses ', ${use})`],
    copy: `jsonb_build_object('n', n + 5)`,
  },
};

/** A gift says that it is a code's, which nobody used. */
async function giveWithoutCode(db: Db): Promise<void> {
  const { player_id } = await db
    .selectFrom('codes_uses')
    .select('player_id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const gift = {
    player_id,
    source: 'code',
    subject: '9999/1',
    kind: 'tokens',
    amount_mills: mills(5_000),
  } as const;
  await settle(db, giveGift(gift, now()));
}

export const forgeries: Tampering['forgeries'] = {
  'a gift of a code that nobody used': forged(giveWithoutCode, 'facts'),
};

/** A code of each kind, of which a player uses one twice. */
export async function* play({ owner, players }: Stage): AsyncGenerator<void> {
  const [{ id, api }] = players as [Stage['players'][number]];
  yield;
  await owner
    .updateTable('accounts_players')
    .set({ email_verified_at: now() })
    .where('id', '=', id)
    .execute();
  await topUp(owner, { player_id: id, order_id: 9101, amount_mills: 10_000 });
  const box = await makeCase({ owner }, { type: 'granted' });
  const terms = { uses_max: 5, per_player_max: 2, expires_at: new Date('2100-01-01') };
  const amount = { amount_mills: mills(70), case_id: null };
  await issueCode(commandDesk(owner), { code: 'TAMPER-MONEY', kind: 'money', ...amount, ...terms });
  await issueCode(commandDesk(owner), {
    code: 'TAMPER-TOKENS',
    kind: 'tokens',
    ...amount,
    ...terms,
  });
  await issueCode(commandDesk(owner), {
    code: 'TAMPER-CASE',
    kind: 'case',
    amount_mills: null,
    case_id: box.id,
    ...terms,
  });
  for (const code of ['TAMPER-MONEY', 'TAMPER-MONEY', 'TAMPER-TOKENS', 'TAMPER-CASE'])
    orThrow(await api('POST /api/user/promotion', { code }));
}
