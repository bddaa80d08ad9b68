import fs from 'node:fs';
import path from 'node:path';
import type { LaunchOptions } from '@playwright/test';

const root = path.join(import.meta.dirname, '..');
/** The headless shell comes first: it runs the stories in a quarter less time. */
const system_names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/**
 * Features to disable: those of Playwright's list that affect these stories, since this list
 * replaces its own, and the two pages that Chromium preloads behind every window's address bar,
 * which took a quarter of the stories' time when measured.
 */
const features_off = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'Translate',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
];

/**
 * No background traffic, no profile dialogs, software drawing only, and HTTP only over TCP. One
 * renderer process per story, and no optimizing compiler, which costs more than such short visits
 * gain: measured, both together save a seventh of a visit's processor time. Chromium refuses its
 * sandbox as root.
 */
const args = [
  `--disable-features=${features_off.join(',')}`,
  '--disable-gpu',
  '--disable-gpu-compositing',
  '--disable-software-rasterizer',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--process-per-site',
  '--renderer-process-limit=1',
  '--js-flags=--max-opt=1',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/**
 * Launch options of the stories' Chromium: the one of `CHROMIUM_PATH`, else one of the system, else
 * the one from npm.
 */
export async function chromiumLaunch(): Promise<LaunchOptions> {
  const installed = process.env.CHROMIUM_PATH ?? findOnPath();
  if (installed) return { executablePath: installed, args };
  // Runs the GPU in process: as a separate process it hangs now and then, and the page with it.
  return { ...(await unpackChromium()), args: [...args, '--in-process-gpu'] };
}

function findOnPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders
    .flatMap((folder) => system_names.map((name) => path.join(folder, name)))
    .find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    fs.accessSync(file, fs.constants.X_OK);
    return fs.statSync(file).isFile();
  } catch {
    return false;
  }
}

/**
 * The Chromium from npm with its own libraries and fonts, for machines that lack them. It unpacks
 * itself into the temporary folder under fixed names and takes existing files for complete. So it
 * unpacks into a temporary folder of this checkout, which is renamed once complete.
 */
async function unpackChromium(): Promise<Pick<LaunchOptions, 'executablePath' | 'env'>> {
  const manifest = fs.readFileSync(
    path.join(root, 'node_modules/@sparticuz/chromium/package.json'),
    'utf8',
  );
  const { version } = JSON.parse(manifest) as { version: string };
  const folder = path.join(root, 'build', `chromium-${version}`);
  if (!fs.existsSync(folder)) {
    fs.mkdirSync(path.dirname(folder), { recursive: true });
    const unpacking = fs.mkdtempSync(`${folder}-`);
    await inTemporaryFolder(unpacking, async () => {
      const { default: bundled } = await import('@sparticuz/chromium');
      await bundled.executablePath();
    });
    const fonts = path.join(unpacking, 'fonts', 'fonts.conf');
    fs.writeFileSync(fonts, fs.readFileSync(fonts, 'utf8').replaceAll('/tmp/', `${folder}/`));
    fs.renameSync(unpacking, folder);
  }
  return {
    executablePath: path.join(folder, 'chromium'),
    env: {
      ...process.env,
      LD_LIBRARY_PATH: path.join(folder, 'al2023', 'lib'),
      FONTCONFIG_PATH: path.join(folder, 'fonts'),
    },
  };
}

/**
 * The package reads and changes environment variables. Restores them afterwards, so that none of
 * this reaches the product.
 */
async function inTemporaryFolder(folder: string, work: () => Promise<void>): Promise<void> {
  const before = { ...process.env };
  Object.assign(process.env, { TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' });
  try {
    await work();
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  }
}
