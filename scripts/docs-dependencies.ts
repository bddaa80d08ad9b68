// Checks that docs/dependencies.md has exactly one line for each dependency of every package.json.
import fs from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const page = 'docs/dependencies.md';

interface Package {
  version?: string;
  license?: string;
  workspaces?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

function readPackage(folder: string): Package {
  return JSON.parse(fs.readFileSync(path.join(root, folder, 'package.json'), 'utf8')) as Package;
}

const { workspaces = [] } = readPackage('.');
const wanted = new Map<string, string>();
for (const { dependencies, devDependencies, optionalDependencies } of ['.', ...workspaces].map(
  readPackage,
)) {
  const all = { ...dependencies, ...devDependencies, ...optionalDependencies };
  for (const [name, version] of Object.entries(all)) wanted.set(name, version);
}

const faults: string[] = [];
const described = new Set<string>();
for (const [, names = '', license = ''] of fs
  .readFileSync(path.join(root, page), 'utf8')
  .matchAll(/^\| (`.+?`) +\| ([^|]+?) +\|/gm)) {
  for (const [, name = ''] of names.matchAll(/`([^`]+)`/g)) {
    if (described.has(name)) faults.push(`${name} stands twice`);
    described.add(name);
    checkLicense(name, license);
  }
}
for (const name of wanted.keys()) if (!described.has(name)) faults.push(`${name} has no line`);
for (const name of described)
  if (!wanted.has(name)) faults.push(`${name} is no dependency any more`);
for (const [name, version] of wanted)
  if (!/^\d/.test(version)) faults.push(`${name}: ${version} is not one exact version`);

/**
 * Skips packages for other platforms: they aren't installed here, so their licence can't be read.
 */
function checkLicense(name: string, license: string): void {
  const folder = path.join('node_modules', name);
  if (!wanted.has(name) || !fs.existsSync(path.join(root, folder))) return;
  const found = readPackage(folder).license;
  if (found !== license) faults.push(`${name} is under ${found}, not under ${license}`);
}

for (const fault of faults) process.stderr.write(`${page}: ${fault}\n`);
process.stdout.write(`dependencies: ${wanted.size}, ${faults.length} faults\n`);
process.exitCode = faults.length > 0 ? 1 : 0;
