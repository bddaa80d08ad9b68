// Migrates the database to this version of the code and prints what ran; `npm start` does so as
// well.
import { findOwnerUrl } from '../server/kit/find-database.ts';
import { migrateAll } from '../server/migrate-all.ts';

const { owner_url, release } = await findOwnerUrl();
const ran = await migrateAll(owner_url).finally(release);
process.stdout.write(ran.length > 0 ? `${ran.join('\n')}\n` : 'Nothing to do.\n');
