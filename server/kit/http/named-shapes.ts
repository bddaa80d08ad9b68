import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const contract = path.join(import.meta.dirname, '../../../contract');

/**
 * The schemas that the contract's files export, with their names: descriptions of the API describe
 * each once, and refer to it by name elsewhere.
 */
export const named_shapes = new Map<z.core.$ZodType, string>();
for (const file of fs.readdirSync(contract).filter((name) => /^[a-z-]+\.ts$/.test(name))) {
  const exported = (await import(path.join(contract, file))) as Record<string, unknown>;
  for (const [name, value] of Object.entries(exported))
    if (value instanceof z.ZodType) named_shapes.set(value, name);
}
