import { z } from 'zod';
import { data, get, right } from './endpoint.ts';

const hit = z.object({
  /** The word of its kind, such as `player`, `order` or `case`. */
  kind: z.string(),
  id: z.string(),
  title: z.string(),
  /** Of the console's page, or of the site's where the console has none. */
  path: z.string(),
});

export const searchConsole = get('/api/console/search', {
  does: 'Finds records that the caller may read: players by number, name, e-mail address, Steam id or trade link, or by the hash of a seed of theirs; orders by number or their gateway’s, withdrawals by number or their offer’s, battles and giveaways by number or code, requests to support by number, items and cases by name, event codes and gift cards by their code, acts by the number of their receipt.',
  who: right('overview.read'),
  query: z.object({ q: z.string().trim().min(1).max(300) }),
  searches: 'q',
  answers: data(z.object({ hits: z.array(hit) })),
});
