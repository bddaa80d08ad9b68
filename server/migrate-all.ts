import { openDatabase } from './kit/db.ts';
import { migrate } from './kit/migrate.ts';
import { modules } from './modules.ts';
import { publishRules } from './settle/rules.ts';

/**
 * Migrates the database at `url`, whose user owns it, and publishes the rules of all modules, so
 * that every act finds its rule. Returns and throws what `migrate` does.
 */
export async function migrateAll(url: string): Promise<string[]> {
  const ran = await migrate(url);
  const { db: owner, close } = openDatabase(url);
  try {
    await publishRules(
      owner,
      modules.flatMap(({ rule }) => rule ?? []),
    );
  } finally {
    await close();
  }
  return ran;
}
