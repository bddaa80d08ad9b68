/** Who can sign in to the demo world, and who of them has a past as a player. */
export const demo_accounts = [
  { email: 'ann@vitrine.test', name: 'Ann', plays: true },
  { email: 'ben@vitrine.test', name: 'Ben', plays: true },
  { email: 'owner@vitrine.test', name: 'Owner', plays: false },
] as const;
