/**
 * The parameter by which the way back from a payment goes on with a withdrawal: the id of the
 * backpack entry.
 */
const continued = 'withdraw';

/** The entry whose withdrawal goes on at this address; undefined without one. */
export function readContinued(search: string): number | undefined {
  const text = new URLSearchParams(search).get(continued) ?? '';
  return /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined;
}

/** The same query without the parameter. */
export function withoutContinued(search: string): string {
  const params = new URLSearchParams(search);
  params.delete(continued);
  return params.toString();
}

/** The address to come back to, which goes on with the withdrawal of this entry. */
export function addressToContinue(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  knapsack_id: number,
) {
  const params = new URLSearchParams(search);
  params.set(continued, String(knapsack_id));
  return `${pathname}?${params}`;
}
