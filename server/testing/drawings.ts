import fs from 'node:fs';
import path from 'node:path';

const shared = path.join(import.meta.dirname, '../../build/drawn');

/**
 * Has a product that starts in this data folder share the drawn pictures of all others: drawing the
 * demo world takes a minute of a processor, and a picture's name says what it was drawn from.
 */
export function shareDrawings(data_dir: string): void {
  fs.mkdirSync(shared, { recursive: true });
  fs.mkdirSync(data_dir, { recursive: true });
  const folder = path.join(data_dir, 'art');
  if (!fs.existsSync(folder)) fs.symlinkSync(shared, folder);
}
