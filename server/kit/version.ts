import fs from 'node:fs';
import path from 'node:path';

/** The product's version, of `package.json`. */
export function readProductVersion(): string {
  const file = path.join(import.meta.dirname, '../../package.json');
  return (JSON.parse(fs.readFileSync(file, 'utf8')) as { version: string }).version;
}
