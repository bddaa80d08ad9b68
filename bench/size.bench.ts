import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { web_build } from '../server/build-web.ts';
import { visit } from '../server/testing/visit.ts';
import { startProduct } from './product.ts';
import { printResult } from './result.ts';

const script_bytes_max = 130_000;
const memory_mb_max = 250;

/**
 * What a first visit to the home page loads of JavaScript (every script that the HTML names or preloads, gzip -9), and
 * what Node holds of memory after the start with the demo world and one look at each page. With `--gate` it fails above
 * the limits.
 */
export async function run(args: string[]): Promise<void> {
  const product = await startProduct();
  try {
    const html = await (await visit(product.url)).text();
    for (const page of ['/', '/case/1', '/provablyfair', '/api/box', '/api/box/1'])
      await (await visit(product.url + page)).text();
    const scripts = [...new Set(html.match(/\/assets\/[\w.-]+\.js/g))];
    const bytes = scripts.map(
      (file) => gzipSync(fs.readFileSync(path.join(web_build.client, file)), { level: 9 }).length,
    );
    const first_load = bytes.reduce((sum, length) => sum + length, 0);
    const memory_mb = residentMegabytes(product.pid);
    const limit = 'the limit';
    printResult({
      name: 'size.first_load',
      unit: 'bytes',
      ours: first_load,
      reference: script_bytes_max,
      what_reference_is: limit,
    });
    printResult({
      name: 'size.memory',
      unit: 'MB',
      ours: memory_mb,
      reference: memory_mb_max,
      what_reference_is: limit,
    });
    printResult({
      name: 'size.start',
      unit: 'ms',
      ours: product.start_ms,
      reference: 30_000,
      what_reference_is: limit,
    });
    if (args.includes('--gate') && (first_load > script_bytes_max || memory_mb > memory_mb_max)) process.exitCode = 1;
  } finally {
    await product.stop();
  }
}

function residentMegabytes(pid: number): number {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
