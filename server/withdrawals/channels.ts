import type { WithdrawalChanged } from '@vitrine/contract/withdrawals';
import { declareOwnChannel } from '../kit/socket/channel.ts';

/** Tells players that something happened to one of their withdrawals. */
export const withdrawals_channel = declareOwnChannel<{ WithdrawalChanged: WithdrawalChanged }>(
  'Withdrawals',
);
