import type { Client } from '@vitrine/contract/client';

/** Names of cases by id. */
export type CaseNames = Record<number, string>;

/**
 * Loads the names of these cases. Leaves out those that can't be read; pages render without them.
 */
export async function namesOfCases(
  api: Client,
  ids: readonly (number | null)[],
): Promise<CaseNames> {
  const known = [...new Set(ids)].filter((id) => id !== null);
  if (known.length === 0) return {};
  const answer = await api('GET /api/box_name', { ids: known.join(',') });
  return answer.ok ? Object.fromEntries(answer.data.map(({ id, name }) => [id, name])) : {};
}
