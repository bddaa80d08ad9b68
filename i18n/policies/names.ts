/** The policy pages. Their ids are inherited; what they say stands beside this file. */
export const policies = {
  terms: { id: 3, title: 'Terms of Service' },
  privacy: { id: 2, title: 'Privacy Policy' },
  cookies: { id: 7, title: 'Cookies Policy' },
} as const;

export type PolicyName = keyof typeof policies;

/** What an address of a page is made from; a policy has a name besides. */
export type PageName = PolicyName | { id: number; title: string };

/** Longest title in an address, in characters. */
const title_length_max = 80;

/** The last part of a page's address, from its title, in whatever script, and its id: `terms-of-service-3`. */
export function slugOf(page: PageName): string {
  const { id, title } = typeof page === 'string' ? policies[page] : page;
  const words =
    title
      .toLowerCase()
      .slice(0, title_length_max)
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...words, id].join('-');
}

/** The policy page that a slug means: its id decides, whatever title stands before it. */
export function findPolicy(slug: string): PolicyName | undefined {
  const id = /(?:^|-)(\d+)$/.exec(slug)?.[1];
  return (Object.keys(policies) as PolicyName[]).find((name) => String(policies[name].id) === id);
}
