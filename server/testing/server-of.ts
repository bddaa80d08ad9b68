import { spawnSync } from 'node:child_process';

/** The process id of a supervisor's server; undefined while none runs. */
export function serverOf(supervisor_pid: number): number | undefined {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  for (const line of stdout.split('\n')) {
    const [pid, parent, ...args] = line.trim().split(/\s+/);
    if (Number(parent) === supervisor_pid && args.join(' ').endsWith('server/main.ts'))
      return Number(pid);
  }
  return undefined;
}
