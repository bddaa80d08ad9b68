// Runs operators' commands one after the other, each as if it had a process of its own.
import { resetProcessState } from '../../server/kit/process-state.ts';
import type { Order, Ran } from './commands.ts';

const own_env = { ...process.env };

process.on('message', (order: Order) => void run(order).then((ran) => process.send!(ran)));
process.once('disconnect', () => process.exit());

/** Imports the script again, which runs it; what it imports stays loaded. */
async function run({ number, script, args, env }: Order): Promise<Ran> {
  process.argv = [process.argv[0]!, script, ...args];
  process.env = { ...own_env, ...env };
  process.exitCode = undefined;
  resetProcessState();
  const [said, warned] = [keep(process.stdout), keep(process.stderr)];
  try {
    await import(`../${script}.ts?${number}`);
  } finally {
    said.end();
    warned.end();
  }
  return { code: readExitCode(), said: said.text(), warned: warned.text() };
}

/** The exit code that the script has set. */
const readExitCode = () => Number(process.exitCode ?? 0);

/** Keeps all that is written, instead of writing it. */
function keep(stream: NodeJS.WriteStream) {
  const { write } = stream;
  let kept = '';
  stream.write = (part: string | Uint8Array) => {
    kept += part.toString();
    return true;
  };
  return { text: () => kept, end: () => (stream.write = write) };
}
