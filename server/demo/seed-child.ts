// Child process: seeds the demo world. Receives the database address as a message, replies with the
// outcome, and exits when the parent disconnects.
import { seedDemoWorld } from './index.ts';

/** Whether the world was made, or the failure with the error code of PostgreSQL or Node. */
export type Outcome = { made: boolean } | { problem: string; code: string | undefined };

process.once('disconnect', () => process.exit(1));
process.once('message', async (owner_url: string) => {
  const outcome: Outcome = await seedDemoWorld(owner_url, { history: true }).then(
    (made) => ({ made }),
    ({ message, code }: Error & { code?: string }) => ({ problem: message, code }),
  );
  process.send!(outcome, () => process.exit(0));
});
