import type { Reply } from '@vitrine/contract/index';
import type { Db } from '../kit/db.ts';
import { adult_cookie } from './adult.ts';
import { profiles, readTerritory } from './read.ts';

/** The rules for a visitor at a network address; `cookie` reads their cookies. */
export async function showTerritory(
  db: Db,
  address: string,
  cookie: (name: string) => string | undefined,
): Promise<Reply<'GET /api/config'>['territory']> {
  const territory = await readTerritory(db, address);
  const { country, profile, blocked, blocked_games, hidden_by_cookie } = territory;
  const { age_gate, ...allowed } = profiles[profile];
  return {
    country,
    blocked,
    blocked_games: [...blocked_games],
    ...allowed,
    hidden: hidden_by_cookie.filter((name) => cookie(name) === '1'),
    age_gate: age_gate && cookie(adult_cookie) === undefined,
  };
}
