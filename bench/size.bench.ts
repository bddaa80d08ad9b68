import fs from 'node:fs';
import { visit } from '../server/testing/visit.ts';
import sharp from 'sharp';
import { headersOf, makePlayers, startProduct, type Product } from './product.ts';
import { printResult } from './result.ts';

const script_bytes_max = 130_000;
const memory_mb_max = 250;
const memory_after_uploads_mb_max = 400;
/** Concurrent uploads. */
const uploading = 100;
/** Pictures per player, who may store 20 a day. */
const uploads_each = 10;
const limit = 'the limit';

/** The pages whose first load is measured. */
const pages = ['/', '/mall', '/item/1', '/upgrade'];

/**
 * Measures three sizes: the JavaScript that a first visit to a page loads (every script that the
 * HTML names or preloads, as it is sent to a browser that takes brotli); Node's memory after the
 * start with the demo world and one request of each page; and its memory after 500 uploads of
 * photographs of 12 million pixels, a hundred at a time (`--uploads N` for another number, 0 for
 * none). With `--gate` it fails above the limits.
 */
export async function run(args: string[]): Promise<void> {
  const product = await startProduct();
  try {
    printResult({
      name: 'size.start',
      unit: 'ms',
      ours: product.start_ms,
      reference: 30_000,
      what_reference_is: limit,
    });
    const first_loads: number[] = [];
    for (const page of pages) first_loads.push(await weighFirstLoad(product.url + page));
    for (const page of ['/case/1', '/provablyfair', '/api/box', '/api/box/1'])
      await (await visit(product.url + page)).text();
    const memory_mb = residentMegabytes(product.pid);
    for (const [n, page] of pages.entries())
      printResult({
        name: `size.first_load.${page}`,
        unit: 'bytes',
        ours: first_loads[n]!,
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
    const uploads = args.includes('--uploads') ? Number(args[args.indexOf('--uploads') + 1]) : 500;
    if (uploads > 0) await upload(product, uploads);
    const after_uploads_mb = residentMegabytes(product.pid);
    printResult({
      name: 'size.memory_after_uploads',
      unit: 'MB',
      ours: after_uploads_mb,
      reference: memory_after_uploads_mb_max,
      what_reference_is: limit,
    });
    const within =
      Math.max(...first_loads) <= script_bytes_max &&
      memory_mb <= memory_mb_max &&
      after_uploads_mb <= memory_after_uploads_mb_max;
    if (args.includes('--gate') && !within) process.exitCode = 1;
  } finally {
    await product.stop();
  }
}

/** The bytes that are sent for the scripts that a page names or preloads. */
async function weighFirstLoad(url: string): Promise<number> {
  const html = await (await visit(url)).text();
  const scripts = [...new Set(html.match(/\/assets\/[\w.-]+\.js/g))];
  let sum = 0;
  for (const file of scripts) {
    const sent = await fetch(new URL(file, url), {
      method: 'HEAD',
      headers: { 'accept-encoding': 'br' },
    });
    if (sent.headers.get('content-encoding') !== 'br')
      throw new Error(`${file} is not sent compressed`);
    sum += Number(sent.headers.get('content-length'));
  }
  return sum;
}

/** Uploads a photograph `count` times, `uploading` at once. Throws when one is refused. */
async function upload(product: Product, count: number): Promise<void> {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  const picture = sharp({
    create: { width: 4000, height: 3000, channels: 3, background: 'black', noise },
  });
  const file = new Blob([new Uint8Array(await picture.jpeg({ quality: 60 }).toBuffer())], {
    type: 'image/jpeg',
  });
  const players = await makePlayers(product.owner, Math.ceil(count / uploads_each));
  let sent = 0;
  const send = async () => {
    while (sent < count) {
      const headers = headersOf(players[sent++ % players.length]!);
      const body = new FormData();
      body.set('file', file, 'photograph.jpg');
      const response = await fetch(`${product.url}/api/upload_img`, {
        method: 'POST',
        headers,
        body,
      });
      if (!response.ok)
        throw new Error(`an upload was refused: ${response.status} ${await response.text()}`);
    }
  };
  await Promise.all(Array.from({ length: Math.min(uploading, count) }, send));
}

function residentMegabytes(pid: number): number {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
