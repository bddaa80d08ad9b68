/**
 * Starts the product: `node start.mjs [script] [arguments]`, script being server/main.ts unless named otherwise.
 *
 * Why it exists: the product needs Node 24, and hosts bring what they bring. npm installs the right Node beside the
 * product, and `npm start` finds it; a bare `node` in a service unit or a container doesn't. So this file is plain
 * JavaScript that an older Node can read too: it starts itself with the Node of node_modules if it has to. Then
 * - SIGTERM, SIGINT and SIGHUP are passed on, and the exit code or signal comes back;
 * - the server, unless another script is named, runs under `server/supervise.ts`, which starts it again when it dies;
 * - the product ends by itself, as on SIGTERM, when this process, or the npm that started it, is killed and can pass nothing on.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import module from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const REQUIRED_MAJOR = 24;
/** Tells the second process who started it. */
const STARTER = 'VITRINE_STARTER_PID';
const PARENT_CHECK_MS = 1000;
/**
 * glibc keeps freed memory in an arena for each thread. Few arenas, and buffers from 64 KiB on
 * straight from the kernel, give it back: an upload comes in such parts, and takes 25 MB while it is
 * drawn.
 */
const ALLOCATOR = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '65536' };

const here = fileURLToPath(import.meta.url);
const root = path.dirname(here);
const major = Number(process.versions.node.split('.')[0]);
const starter = Number(process.env[STARTER]);

if (!process.env.NODE_ENV) process.env.NODE_ENV = 'production';
delete process.env[STARTER];

if (major >= REQUIRED_MAJOR) {
  keepCompiled();
  // npm's shell passes no signal on: when it is gone, nobody could stop the product any more.
  if (starter || process.env.npm_lifecycle_event) stopWithParent(starter || process.ppid);
  const args = process.argv.slice(2);
  const named = args.length > 0 && args[0][0] !== '-';
  if (named) run(args[0], args.slice(1));
  else keepRunning(args);
} else {
  startWith(path.join(root, 'node_modules', '.bin', 'node'));
}

/**
 * V8's compile cache, with the files that Node strips of types: a start, and each restart after a
 * death, takes a quarter less processor time to load the server. Processes that this one starts
 * share it. A folder that can't be written only costs that time.
 */
function keepCompiled() {
  if (!process.env.NODE_COMPILE_CACHE)
    process.env.NODE_COMPILE_CACHE = path.join(root, 'build', 'compile-cache');
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
}

/** Runs a script in this process, as if Node had been started with it. */
function run(name, args) {
  const script = path.resolve(root, name);
  process.argv = [process.argv[0], script].concat(args);
  import(pathToFileURL(script).href).catch(fall);
}

/** Runs the server in a process of its own, again and again should it die. */
function keepRunning(args) {
  const env = Object.assign({}, ALLOCATOR, process.env);
  import('./server/supervise.ts')
    .then(({ supervise }) => supervise(path.join(root, 'server', 'main.ts'), args, env))
    .catch(fall);
}

function fall(error) {
  console.error(error);
  process.exit(1);
}

/** Starts this file again with the Node that npm installed, and waits for it. */
function startWith(node) {
  if (starter || !fs.existsSync(node)) {
    const found = starter
      ? 'and the one in node_modules is older'
      : 'and there is none in node_modules';
    fail(
      `Node ${REQUIRED_MAJOR} is needed, this is ${process.version}, ${found}: run "npm ci" first.`,
    );
  }
  const child = spawn(node, process.execArgv.concat(here, process.argv.slice(2)), {
    stdio: 'inherit',
    // Its own process group: Ctrl-C goes to a whole group, and the product would get it twice.
    detached: true,
    env: Object.assign({}, process.env, { [STARTER]: String(process.pid) }),
  });
  const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'];
  for (const signal of signals) process.on(signal, () => child.kill(signal));
  child.on('error', (error) =>
    fail(`The Node in node_modules doesn't start (${error.message}): run "npm ci" again.`),
  );
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code);
    for (const passed_on of signals) process.removeAllListeners(passed_on);
    process.kill(process.pid, signal);
    // Still here: as the first process of a container no signal ends us.
    setTimeout(() => process.exit(128 + os.constants.signals[signal]), 100);
  });
}

function stopWithParent(parent) {
  const check = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(check);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_CHECK_MS);
  check.unref();
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
