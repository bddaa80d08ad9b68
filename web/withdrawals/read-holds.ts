import type { Client } from '@vitrine/contract/client';
import type { Hold } from '@vitrine/contract/withdrawals';

/**
 * Reads what holds the player's withdrawals, or that of one backpack entry, for a loader: the page
 * says it before a button is pressed. None for a visitor. A missing trade link is left out: the
 * press asks for it.
 */
export async function readHolds(api: Client, knapsack_id?: string): Promise<Hold[]> {
  const answer = await api(
    'GET /api/system_shop/extract',
    knapsack_id === undefined ? {} : { knapsack_id },
  );
  return answer.ok ? answer.data.holds.filter(({ key }) => key !== 'trade_url.required') : [];
}
