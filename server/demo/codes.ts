import { mills } from '@vitrine/contract/amount';
import { issueCode } from '../codes/index.ts';
import { now } from '../kit/clock.ts';
import type { Tx } from '../kit/db.ts';
import { commandDesk } from '../audit/index.ts';

const year_ms = 365 * 24 * 3_600_000;

/** Issues the demo world's event codes, one of each kind. */
export async function seedCodes(tx: Tx): Promise<void> {
  const terms = {
    uses_max: 10_000,
    per_player_max: 1,
    expires_at: new Date(now().getTime() + year_ms),
  };
  const none = { case_id: null };
  await issueCode(commandDesk(tx), {
    code: 'GALLERY-TOKENS',
    kind: 'tokens',
    amount_mills: mills(500),
    ...none,
    ...terms,
  });
  await issueCode(commandDesk(tx), {
    code: 'GALLERY-MONEY',
    kind: 'money',
    amount_mills: mills(500),
    ...none,
    ...terms,
  });
  const box = await tx
    .selectFrom('cases')
    .select('id')
    .where('type', '=', 'granted')
    .where('open', '=', true)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await issueCode(commandDesk(tx), {
    code: 'GALLERY-CASE',
    kind: 'case',
    amount_mills: null,
    case_id: box.id,
    ...terms,
  });
}
