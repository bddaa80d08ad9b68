// Renders the sounds to WAV files, as a browser would play them: `render-sounds.ts FOLDER`.
import fs from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumLaunch } from '../e2e/browser.ts';
import { edgeTimes } from '../web/parts/motion.ts';
import { revealOf, swellOf, ticksOf, type Voice } from '../web/parts/score.ts';

const rate_hz = 44_100;
const channels = 2;
const bytes_per_sample = 2;
/** Silence after the last voice. */
const rest_s = 0.1;

const [folder] = process.argv.slice(2);
if (!folder) {
  console.error('Usage: render-sounds.ts FOLDER');
  process.exit(2);
}
const times_ms = edgeTimes({ cards: [], start: 7.5, stop: 33.33 });
const sounds: Record<string, Voice[]> = {
  reel: [...ticksOf(times_ms), ...swellOf(times_ms)],
  ...Object.fromEntries([0, 1, 3, 20, 80].map((times) => [`win-${times}x`, revealOf(times)])),
};
await fs.mkdir(folder, { recursive: true });
const code = stripTypeScriptTypes(
  await fs.readFile(path.join(import.meta.dirname, '../web/parts/play-score.ts'), 'utf8'),
);
const browser = await chromium.launch(await chromiumLaunch());
try {
  const page = await browser.newPage();
  for (const [name, voices] of Object.entries(sounds)) {
    const samples = await page.evaluate<number[]>(render(voices));
    await fs.writeFile(path.join(folder, `${name}.wav`), wavOf(samples));
  }
} finally {
  await browser.close();
}

/** Code that plays voices to an offline context; its value is the samples, left, right in turn. */
function render(voices: readonly Voice[]): string {
  const length_s = rest_s + Math.max(...voices.map(({ after_s, length_s: own }) => after_s + own));
  return `(async () => {
    const { play } = await import(${JSON.stringify(`data:text/javascript,${encodeURIComponent(code)}`)});
    const context = new OfflineAudioContext(${channels}, ${Math.ceil(length_s * rate_hz)}, ${rate_hz});
    play(${JSON.stringify(voices)}, context.destination, 0);
    const sound = await context.startRendering();
    const [left, right] = [sound.getChannelData(0), sound.getChannelData(1)];
    return Array.from(left).flatMap((sample, at) => [sample, right[at]]);
  })()`;
}

/** A WAV file of 16 bits a sample. */
function wavOf(samples: readonly number[]): Buffer {
  const size = samples.length * bytes_per_sample;
  const file = Buffer.alloc(44 + size);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + size, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(channels, 22);
  file.writeUInt32LE(rate_hz, 24);
  file.writeUInt32LE(rate_hz * channels * bytes_per_sample, 28);
  file.writeUInt16LE(channels * bytes_per_sample, 32);
  file.writeUInt16LE(8 * bytes_per_sample, 34);
  file.write('data', 36);
  file.writeUInt32LE(size, 40);
  for (const [at, sample] of samples.entries())
    file.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), 44 + at * 2);
  return file;
}
