import { sql } from 'kysely';
import type { Db } from './kit/db.ts';
import type { App } from './kit/http/app.ts';

/**
 * Adds the probes of every process, whatever its roles: `/healthz`, that it answers, and `/readyz`,
 * that it reaches the database. A process listens once all of its roles run. One whose bus is
 * unavailable stays ready: it goes on by its own numbers.
 */
export function addProbes(app: App, db: Db): void {
  app.get('/healthz', (c) => c.text('ok'));
  app.get('/readyz', async (c) => {
    const ready = await sql`select 1`.execute(db).then(
      () => true,
      () => false,
    );
    return ready
      ? c.text('ready')
      : c.text('the database does not answer', 503, { 'retry-after': '2' });
  });
}
