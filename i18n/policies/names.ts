/** The policy pages. Their ids are inherited; what they say stands beside this file. */
export const policies = {
  terms: { id: 3, title: 'Terms of Service' },
  privacy: { id: 2, title: 'Privacy Policy' },
  cookies: { id: 7, title: 'Cookies Policy' },
} as const;

export type PolicyName = keyof typeof policies;

/** The last part of a policy page's address, from title and id: `terms-of-service-3`. */
export function slugOf(name: PolicyName): string {
  const { id, title } = policies[name];
  return `${title.toLowerCase().replaceAll(' ', '-')}-${id}`;
}

/** The policy page that a slug means: its id decides, whatever title stands before it. */
export function findPolicy(slug: string): PolicyName | undefined {
  const id = /(?:^|-)(\d+)$/.exec(slug)?.[1];
  return (Object.keys(policies) as PolicyName[]).find((name) => String(policies[name].id) === id);
}
