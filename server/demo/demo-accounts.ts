/** The accounts that can sign in to the demo world. Those with `plays` have played before. */
export const demo_accounts = [
  { email: 'ann@vitrine.test', name: 'Ann', plays: true, roles: [] },
  { email: 'ben@vitrine.test', name: 'Ben', plays: true, roles: [] },
  { email: 'owner@vitrine.test', name: 'Owner', plays: false, roles: ['owner'] },
] as const;
