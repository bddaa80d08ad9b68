// Makes the demo world for the process that started this one, and ends with it: in comes the address, out goes what came of it.
import { seedDemoWorld } from './index.ts';

/** Whether it was made, or why that failed, with the code of PostgreSQL or Node. */
export type Outcome = { made: boolean } | { problem: string; code: string | undefined };

process.once('disconnect', () => process.exit(1));
process.once('message', async (owner_url: string) => {
  const outcome: Outcome = await seedDemoWorld(owner_url, { past: true }).then(
    (made) => ({ made }),
    ({ message, code }: Error & { code?: string }) => ({ problem: message, code }),
  );
  process.send!(outcome, () => process.exit(0));
});
