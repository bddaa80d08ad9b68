// Attacks the running product from outside and prints what held: `npm run attack`; `-- --long` runs
// the long form, `-- NAME …` only the named attacks.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startProduct } from '../bench/product.ts';
import { makeDemoFolder } from '../server/testing/demo-folder.ts';
import type { Attack, Finding } from './attack/attack.ts';

const folder = path.join(import.meta.dirname, 'attack');
const suffix = '.attack.ts';
const names = fs
  .readdirSync(folder)
  .filter((file) => file.endsWith(suffix))
  .map((file) => file.slice(0, -suffix.length));

const { values, positionals } = parseArgs({
  options: { long: { type: 'boolean' } },
  allowPositionals: true,
});
if (positionals.every((name) => names.includes(name))) {
  process.exitCode = (await run(positionals.length > 0 ? positionals : names)) ? 0 : 1;
} else {
  process.stderr.write(`Usage: npm run attack [-- --long] [${names.join(' | ')} …]\n`);
  process.exitCode = 2;
}

/**
 * Runs the attacks one after another. Each gets a fresh product, so that none meets another's
 * leftovers.
 */
async function run(chosen: string[]): Promise<boolean> {
  let all_held = true;
  for (const name of chosen) {
    const { attack } = (await import(path.join(folder, `${name}${suffix}`))) as { attack: Attack };
    const started = performance.now();
    const product = await startProduct(await makeDemoFolder(), attack.env);
    try {
      const findings = await attack.run(product, values.long ?? false);
      for (const finding of findings) printFinding(name, finding);
      all_held &&= findings.length > 0 && findings.every(({ held }) => held);
    } finally {
      await product.stop();
    }
    process.stdout.write(`${name} took ${((performance.now() - started) / 1000).toFixed(0)} s\n`);
  }
  return all_held;
}

function printFinding(name: string, { what, held, figure }: Finding): void {
  process.stdout.write(`${held ? 'held  ' : 'BROKEN'}  ${name.padEnd(12)}  ${what}: ${figure}\n`);
}
