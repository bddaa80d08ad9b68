import type { Reply } from '@vitrine/contract/index';
import { findAccount, findSessions } from '../accounts/index.ts';
import { now } from '../kit/clock.ts';
import { refuse } from '../kit/refusal.ts';
import { isFresh, type OwnersCall } from './fresh.ts';
import { countRecoveryCodes, findSecondFactor } from './factor/store.ts';
import { withdrawalsFrom } from './trade-link.ts';

/** Lists at most this many sessions, the most recently used ones. */
const sessions_max = 100;

/** The part of the account that only the player sees. */
export async function showAccount({
  db,
  player,
  request,
}: OwnersCall): Promise<Reply<'GET /api/account'>> {
  const [found, factor, recovery_codes_left, sessions] = await Promise.all([
    findAccount(db, player),
    findSecondFactor(db, player),
    countRecoveryCodes(db, player),
    findSessions(db, player, now(), sessions_max),
  ]);
  const account = found ?? refuse('session.expired');
  const isCurrent = ({ token_hash }: { token_hash: Buffer }) =>
    token_hash.toString('hex') === request.token_hash;
  const current = sessions.find(isCurrent);
  return {
    email_verified: account.email_verified_at !== null,
    has_password: account.has_password,
    language: account.language,
    letter_word: account.letter_word,
    trade_url: account.trade_url,
    trade_link_refused:
      account.trade_url !== null && account.trade_url === account.refused_trade_url,
    withdrawals_from: withdrawalsFrom(account.trade_url_changed_at),
    second_factor: { enabled: factor?.enabled_at != null, recovery_codes_left },
    fresh: current !== undefined && isFresh(current.fresh_at),
    sessions: sessions.map((session) => ({
      id: session.id,
      current: isCurrent(session),
      device: session.device,
      address: session.address,
      created_at: session.created_at.toISOString(),
      seen_at: session.seen_at.toISOString(),
    })),
  };
}
