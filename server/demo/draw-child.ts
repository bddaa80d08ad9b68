// Child process: draws the demo world's pictures, and exits when done or when the parent
// disconnects.
import sharp from 'sharp';
import { cases } from '../cases/index.ts';
import { catalogue } from '../catalogue/index.ts';
import { openDatabase } from '../kit/db.ts';
import { Pictures } from '../kit/pictures.ts';
import type { DrawingOrder } from './draw-in-child.ts';
import { drawWorld } from './draw-world.ts';

sharp.concurrency(1);
process.once('disconnect', () => process.exit(0));
process.once('message', async ({ url, role, pooled, folder }: DrawingOrder) => {
  const { db } = openDatabase(url, { role, pooled, connections: 1 });
  const pictures = new Pictures(db, folder, { ...catalogue.pictures, ...cases.pictures });
  // Without the database pictures are drawn on request, as they are after a start that was cut off.
  process.exit(
    await drawWorld(db, pictures).then(
      () => 0,
      () => 1,
    ),
  );
});
