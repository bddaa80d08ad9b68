import fs from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../..');

export interface Instruction {
  /** `FROM`, `COPY`, `RUN`, … */
  word: string;
  /** All behind it, on one line. */
  text: string;
}

export interface Stage {
  /** The name behind `AS`; the last stage has none. */
  name: string | undefined;
  /** An image, or an earlier stage, with the arguments of the build filled in. */
  from: string;
  instructions: Instruction[];
}

/** The stages of `ship/Dockerfile`, built without arguments of one's own. */
export function readStages(): Stage[] {
  const text = fs.readFileSync(path.join(root, 'ship/Dockerfile'), 'utf8');
  const lines = text
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim());
  const standards = new Map<string, string>();
  const stages: Stage[] = [];
  for (const line of lines) {
    const [, word = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    if (word === 'ARG') {
      const [name = '', value = ''] = rest.split('=');
      standards.set(name, value);
    } else if (word === 'FROM') {
      const [image = '', , name] = rest.split(' ');
      const from = image.replace(/\$\{(\w+)\}/g, (_, arg: string) => standards.get(arg) ?? '');
      stages.push({ name, from, instructions: [] });
    } else stages.at(-1)!.instructions.push({ word, text: rest });
  }
  return stages;
}

/** The variables that a stage sets, by its `ENV`. */
export function variablesOf({ instructions }: Stage): Record<string, string> {
  const pairs = instructions
    .filter(({ word }) => word === 'ENV')
    .flatMap(({ text }) => [...text.matchAll(/(\w+)=(\S+)/g)]);
  return Object.fromEntries(pairs.map(([, name, value]) => [name!, value!]));
}

const patterns = fs
  .readFileSync(path.join(root, '.dockerignore'), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'));

/**
 * Whether a file of the checkout is sent to the build of an image: the last line of `.dockerignore`
 * decides that matches it, or a folder of it. Its first line leaves everything out.
 */
export function isSent(file: string): boolean {
  const parts = file.split('/');
  const places = parts.map((_, at) => parts.slice(0, at + 1).join('/'));
  const matches = (pattern: string) => places.some((place) => path.matchesGlob(place, pattern));
  const last = patterns.findLast((line) => matches(line.replace(/^!/, '')));
  return last?.startsWith('!') ?? false;
}
