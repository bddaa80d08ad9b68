/** The policy pages. Their ids are inherited; their texts are in the files beside this one. */
export const policies = {
  terms: { id: 3, title: 'Terms of Service' },
  privacy: { id: 2, title: 'Privacy Policy' },
  cookies: { id: 7, title: 'Cookies Policy' },
} as const;

export type PolicyName = keyof typeof policies;

/** The parts of a page's address; a policy also has a name. */
export type PageName = PolicyName | { id: number; title: string };

/** Maximum length of a title in an address, in characters. */
const title_length_max = 80;

/**
 * The last part of a page's address: its title, in any script, and its id: `terms-of-service-3`.
 */
export function slugOf(page: PageName): string {
  const { id, title } = typeof page === 'string' ? policies[page] : page;
  const words =
    title
      .toLowerCase()
      .slice(0, title_length_max)
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...words, id].join('-');
}

/** The policy page of a slug: the id decides, whatever title precedes it. */
export function findPolicy(slug: string): PolicyName | undefined {
  const id = /(?:^|-)(\d+)$/.exec(slug)?.[1];
  return (Object.keys(policies) as PolicyName[]).find((name) => String(policies[name].id) === id);
}
