import fs from 'node:fs';
import path from 'node:path';
import type { LaunchOptions } from '@playwright/test';

const root = path.join(import.meta.dirname, '..');
/** The shell without a window comes first: the stories take a quarter less in it. */
const system_names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/**
 * What Playwright switches off as far as these stories meet it, since this list takes the place of its own, and the two
 * pages that Chromium keeps ready behind the address bar of every window: measured, a quarter of all that the stories take.
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

/** No call home, no profile dialogs, nothing but plain drawing, and HTTP only over TCP; as root Chromium refuses its sandbox. */
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
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/** How the stories' Chromium is started: the one of `CHROMIUM_PATH`, else one of the system, else the one from npm. */
export async function chromiumLaunch(): Promise<LaunchOptions> {
  const installed = process.env.CHROMIUM_PATH ?? findOnPath();
  if (installed) return { executablePath: installed, args };
  // Its separate graphics process stops answering now and then, and the page with it.
  return { ...(await unpackChromium()), args: [...args, '--in-process-gpu'] };
}

function findOnPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return folders.flatMap((folder) => system_names.map((name) => path.join(folder, name))).find(isExecutable);
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
 * The Chromium from npm with the libraries and fonts that it brings, for machines that lack them. It unpacks itself into
 * the temporary folder under fixed names and takes what lies there for whole, so it gets a folder of this checkout,
 * which has its name only when everything is in it.
 */
async function unpackChromium(): Promise<Pick<LaunchOptions, 'executablePath' | 'env'>> {
  const manifest = fs.readFileSync(path.join(root, 'node_modules/@sparticuz/chromium/package.json'), 'utf8');
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

/** The package reads its surroundings from the environment and changes it; nothing of that may reach the product. */
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
