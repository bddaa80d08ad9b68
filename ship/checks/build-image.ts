import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { isSent, readStages, variablesOf, type Stage } from './dockerfile.ts';

const root = path.join(import.meta.dirname, '../..');
/** The Node of the base image, as npm brings it. */
const node = path.join(root, `node_modules/node-linux-${process.arch}/bin`);

/** Whether this machine lets us make file systems of our own. */
export const can_mount =
  process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0;

/**
 * Enters a file system: this machine's programs and libraries in place of the base image's, which
 * is of the same Debian, read-only, and Node in front of them. The arguments are the folder, and
 * what to do before the command behind them runs.
 */
const enter = `set -e
folder=$1; prepare=$2; shift 2
mount --make-rprivate /
mount --bind "$folder" "$folder"
for name in bin sbin lib lib64; do
  [ -e "$folder/$name" ] || cp -a "/$name" "$folder/$name"
done
for name in usr etc proc dev opt/node; do mkdir -p "$folder/$name"; done
mount -o bind,ro /usr "$folder/usr"
mount -o bind,ro /etc "$folder/etc"
mount -o bind,ro "$NODE_FOLDER" "$folder/opt/node"
mount --rbind /proc "$folder/proc"
mount --rbind /dev "$folder/dev"
eval "$prepare"
exec chroot "$folder" "$@"`;

interface Entered {
  folder: string;
  /** Shell commands before the root is changed. */
  prepare?: string;
  command: readonly string[];
  env?: Record<string, string>;
}

function argumentsOf({ folder, prepare = '', command }: Entered): string[] {
  return ['--mount', 'sh', '-c', enter, 'sh', folder, prepare, ...command];
}

/** Networks that look into TLS name their certificate to Node so; npm downloads through them. */
const { NODE_EXTRA_CA_CERTS } = process.env;
const own_certificates: Record<string, string> = NODE_EXTRA_CA_CERTS ? { NODE_EXTRA_CA_CERTS } : {};

const environmentOf = (env: Record<string, string> = {}) => ({
  PATH: `/opt/node:${process.env['PATH']}`,
  NODE_FOLDER: node,
  ...env,
});

/**
 * Builds the file system of the image below a folder by the steps of `ship/Dockerfile`, and returns
 * its own. Each stage begins on this machine's system; `npm` uses its cache and registry.
 */
export function buildImage(folder: string): string {
  const built = new Map<string, string>();
  let last = '';
  for (const stage of readStages()) {
    last = path.join(folder, stage.name ?? 'image');
    const before = built.get(stage.from);
    if (before) execFileSync('cp', ['-a', before, last]);
    else fs.mkdirSync(last, { recursive: true });
    buildStage(stage, last, built);
    if (stage.name) built.set(stage.name, last);
  }
  return last;
}

function buildStage(stage: Stage, folder: string, built: ReadonlyMap<string, string>): void {
  let place = '/';
  for (const { word, text } of stage.instructions) {
    if (word === 'WORKDIR') {
      place = text;
      fs.mkdirSync(path.join(folder, place), { recursive: true });
    } else if (word === 'COPY') copy(text, path.join(folder, place), built);
    else if (word === 'RUN') {
      // npm keeps its cache and its registry in the home.
      const home = process.env['HOME'] ?? '/root';
      const prepare = `mkdir -p "$folder${home}" "$folder/tmp"; mount --bind "${home}" "$folder${home}"`;
      const command = ['sh', '-c', `cd ${place} && ${text}`];
      execFileSync('unshare', argumentsOf({ folder, prepare, command }), {
        env: environmentOf({ HOME: home, ...own_certificates }),
        stdio: ['ignore', 'ignore', 'inherit'],
        maxBuffer: 64 * 1024 * 1024,
      });
    }
  }
}

/** Copies files, and of a folder all that is in it, as Docker does. */
function copy(text: string, place: string, built: ReadonlyMap<string, string>): void {
  const [, stage, names = ''] = /^(?:--from=(\S+) )?(.*)$/.exec(text) ?? [];
  const words = names.split(' ');
  const [from, target] = [words.slice(0, -1), path.join(place, words.at(-1)!)];
  fs.mkdirSync(target, { recursive: true });
  if (stage) {
    for (const name of from)
      execFileSync('cp', ['-a', `${path.join(built.get(stage)!, name)}/.`, target]);
    return;
  }
  const wanted = from.includes('.') ? listContext() : from;
  for (const file of wanted) {
    const to = path.join(target, from.includes('.') ? file : path.basename(file));
    fs.mkdirSync(path.dirname(to), { recursive: true });
    fs.cpSync(path.join(root, file), to);
  }
}

/** The files of the checkout that `.dockerignore` lets through. */
function listContext(): string[] {
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const;
  return execFileSync('git', ['ls-files', '-co', '--exclude-standard'], options)
    .split('\n')
    .filter((file) => file && isSent(file) && fs.existsSync(path.join(root, file)));
}

export interface Container {
  folder: string;
  /** The folder of this machine that is `/data`. */
  data: string;
  env: Record<string, string>;
}

/**
 * Starts a command in the image as its last stage says: by its user, without capabilities, with its
 * variables and these, on a read-only root with `/data` alone to write to.
 */
export function runInImage(
  { folder, data, env }: Container,
  command: readonly string[],
): ChildProcess {
  const last = readStages().at(-1)!;
  const textOf = (wanted: string) => last.instructions.find(({ word }) => word === wanted)!.text;
  const [uid, gid] = textOf('USER').split(':');
  const as_user = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  const bare = ['--no-new-privs', '--inh-caps=-all', '--bounding-set=-all'];
  const enter_place = ['sh', '-c', `cd ${textOf('WORKDIR')} && exec "$@"`, 'sh'];
  const prepare = `mount --bind "${data}" "$folder/data"; mount -o remount,bind,ro "$folder"`;
  const args = argumentsOf({
    folder,
    prepare,
    command: [...as_user, ...bare, ...enter_place, ...command],
  });
  return spawn('unshare', args, {
    env: environmentOf({ HOME: '/home/node', ...variablesOf(last), ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
