/**
 * A process that takes one turn of the worker at a fake Steam, so that a test can kill it in the
 * middle: `node steam-worker.ts DATABASE_URL PORT`.
 */
import { openDatabase } from '../../kit/db.ts';
import { runJob } from '../../testing/jobs.ts';
import { fake_bot, leadToSteam } from '../../testing/steam-trading.ts';
import { test_settings } from '../../testing/settings.ts';

const [database_url, port] = process.argv.slice(2);
const { db, close } = openDatabase(database_url!, { role: 'vitrine_app' });
leadToSteam(Number(port));
await runJob({ db }, 'withdrawals:steam', {
  withdrawals: { ...test_settings.withdrawals, steam: fake_bot },
});
await close();
