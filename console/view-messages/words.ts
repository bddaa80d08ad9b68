import type { ViewFilter } from '@vitrine/contract/view-messages';

const names: Record<keyof ViewFilter, string> = {
  name: 'name begins with',
  email: 'address begins with',
  verified: 'verified',
  staff: 'has a role',
  since: 'joined since',
  until: 'joined until',
};

/** A view in words; without a filter it is everybody. */
export function wordsOf(filter: ViewFilter): string {
  const parts = Object.entries(filter).filter(([, value]) => value);
  if (parts.length === 0) return 'all players';
  return parts.map(([name, value]) => `${names[name as keyof ViewFilter]} ${value}`).join(', ');
}

/** The filters of the list of players in an address. */
export function filterOf(query: URLSearchParams): ViewFilter {
  const parts = Object.keys(names).flatMap((name) => {
    const value = query.get(name);
    return value ? [[name, value]] : [];
  });
  return Object.fromEntries(parts) as ViewFilter;
}
