// Fills an empty, migrated database with the demo world; the start in demo mode does so as well.
import { readConfig } from '../server/kit/config.ts';
import { findOwnerUrl } from '../server/kit/find-database.ts';
import { migrateAll } from '../server/migrate-all.ts';
import { seedDemoWorld } from '../server/demo/index.ts';
import { checkWorld } from '../server/demo/mark.ts';

if (!readConfig().demo)
  throw new Error('The demo world has known passwords: it exists only in demo mode (DEMO=1).');
const { owner_url, release } = await findOwnerUrl();
await migrateAll(owner_url);
await checkWorld(owner_url, true);
const made = await seedDemoWorld(owner_url, { history: true }).finally(release);
process.stdout.write(
  made ? 'The demo world was made.\n' : 'There are items already: nothing was changed.\n',
);
