import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const watch_folder = path.join(import.meta.dirname, 'watch');
const promtool = (...args: string[]) =>
  spawnSync('promtool', args, { cwd: watch_folder, encoding: 'utf8' });
/** Debian's package `prometheus` has it. */
const is_there = promtool('--version').status === 0;

test.skipIf(!is_there)('Prometheus reads the alerts, and each fires on its series [10-13b]', () => {
  for (const args of [
    ['check', 'config', 'prometheus.yml'],
    ['test', 'rules', 'alerts.test.yml'],
  ]) {
    const { status, stdout, stderr } = promtool(...args);
    expect(stdout + stderr).toContain('SUCCESS');
    expect(status).toBe(0);
  }
});
