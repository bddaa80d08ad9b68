import { Session } from 'node:inspector/promises';

/**
 * Counts the work that is done while `run` runs, so that a bound on it holds on any machine: how often each block of code
 * was entered, in ours and in every library, and how much was walked by what is built into the language: the length of
 * each text that was read as JSON, the fields that each look-up of a form or a query went through. Whatever else runs in the
 * process counts as well.
 */
export async function countWork(run: () => Promise<unknown>): Promise<number> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  const natives = watchNatives();
  try {
    await run();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const ranges = result.flatMap(({ functions }) => functions.flatMap((of) => of.ranges));
    return ranges.reduce((sum, { count }) => sum + count, natives.walked());
  } finally {
    natives.end();
    await session.post('Profiler.stopPreciseCoverage');
    session.disconnect();
  }
}

/** Counts what native code walks through, which no coverage shows. */
function watchNatives() {
  let walked = 0;
  const { parse } = JSON;
  const { get, getAll, has } = URLSearchParams.prototype;
  JSON.parse = (text: string, ...more) => {
    walked += text.length;
    return parse(text, ...more) as unknown;
  };
  const fields = (search: URLSearchParams) => (walked += search.size);
  Object.assign(URLSearchParams.prototype, {
    get(this: URLSearchParams, name: string) {
      fields(this);
      return get.call(this, name);
    },
    getAll(this: URLSearchParams, name: string) {
      fields(this);
      return getAll.call(this, name);
    },
    has(this: URLSearchParams, name: string) {
      fields(this);
      return has.call(this, name);
    },
  });
  const end = () => {
    JSON.parse = parse;
    Object.assign(URLSearchParams.prototype, { get, getAll, has });
  };
  return { walked: () => walked, end };
}
