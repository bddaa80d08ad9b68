// Redraws hostile pictures, four of each shape at once, and prints how each ended, and by how much
// that raised the most memory that this process ever had, in MB.
import sharp from 'sharp';
import { redrawPicture } from '../kit/uploads.ts';
import { hostile_pictures } from './hostile-pictures.ts';

const size = [40, 30] as const;
const picture = sharp({
  create: { width: size[0], height: size[1], channels: 3, background: 'teal' },
});
const max_mb = () => process.resourceUsage().maxRSS / 1024;
const ends: string[] = [];
await redrawPicture(await picture.png().toBuffer());
const at_first_mb = max_mb();
for (const format of ['png', 'jpeg', 'webp'] as const) {
  const plain = await picture.toFormat(format).toBuffer();
  for (const [shape, make] of Object.entries(hostile_pictures[format])) {
    const hostile = make(plain, 150, [...size]);
    const redrawn = Array.from({ length: 4 }, () =>
      redrawPicture(hostile).then(
        () => 'redrawn',
        ({ key }: { key?: string }) => key,
      ),
    );
    ends.push(`${format} with ${shape}: ${[...new Set(await Promise.all(redrawn))].join()}`);
  }
}
console.log(JSON.stringify({ ends, grown_mb: Math.round(max_mb() - at_first_mb) }));
