// Makes the demo world for the process that started this one, and ends with it: in comes the address, out goes whether it was made.
import { seedDemoWorld } from './index.ts';

process.once('disconnect', () => process.exit(1));
process.once('message', async (owner_url: string) => {
  const made = await seedDemoWorld(owner_url, { past: true });
  process.send!(made, () => process.exit(0));
});
