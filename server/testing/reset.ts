// Runs before each test file that uses PostgreSQL: files of one worker share a process, but neither
// a database nor a clock.
import { beforeAll } from 'vitest';
import { setClock } from '../kit/clock.ts';
import { setOutside } from '../kit/outside.ts';
import { resetProcessState } from '../kit/process-state.ts';

beforeAll(() => {
  setClock();
  setOutside();
  resetProcessState();
});
