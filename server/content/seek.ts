import { fold } from '@vitrine/contract/fold';
import { hits_max, type Seeker } from '../kit/seeking.ts';
import { listPages } from './pages.ts';

/** The operator's pages and the policies that are published, by words of their titles. */
export const page_seekers: readonly Seeker[] = [
  {
    closed_with: [],
    seek: async (db, { words, language }) => {
      const pages = await listPages(db, language);
      return pages
        .filter(({ title, keywords }) => {
          const name = fold(`${title} ${keywords}`);
          return words.every((word) => name.includes(word));
        })
        .slice(0, hits_max)
        .map(({ id, title: name }) => ({ kind: 'page', id, name }));
    },
  },
];
