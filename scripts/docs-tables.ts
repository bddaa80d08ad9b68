// Writes server/kit/tables.generated.ts, the row types of the migrated database; with --check only
// compares.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { startLocalPostgres } from '../server/kit/local-postgres.ts';
import { migrate } from '../server/kit/migrate.ts';
import { makeDatabaseFolder } from '../server/testing/temporary.ts';

const file = 'server/kit/tables.generated.ts';
const folder = makeDatabaseFolder('vitrine-tables-');
const postgres = await startLocalPostgres(folder);
try {
  await migrate(postgres.owner_url);
  const types = { int8: 'number', timestamptz: 'Date', numeric: 'number', xid8: 'string' };
  const args = [
    '--url',
    postgres.owner_url,
    '--dialect',
    'postgres',
    '--out-file',
    file,
    '--exclude-pattern',
    '{migrations,definitions}',
  ];
  const check = process.argv.includes('--check') ? ['--verify'] : [];
  const ran = spawnSync(
    'kysely-codegen',
    [...args, '--type-mapping', JSON.stringify(types), ...check],
    {
      stdio: 'inherit',
    },
  );
  process.exitCode = ran.status ?? 1;
} finally {
  await postgres.stop();
  fs.rmSync(folder, { recursive: true, force: true });
}
