import type { Reply } from '@vitrine/contract/index';

/** The player's own account, as the API shows it. */
export type Account = Reply<'GET /api/account'>;
