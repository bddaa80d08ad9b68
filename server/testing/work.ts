import { Session } from 'node:inspector/promises';

/**
 * Measures the work done during `run` as counts rather than time, so that a bound holds on any
 * machine: how often each block of code was entered, in our code and in libraries, plus the work of
 * native functions: the length of each text parsed as JSON, and the number of fields searched by
 * each look-up in a form or query. Anything else running in the process is counted too.
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

/** Counts the work of native functions, which code coverage doesn't show. */
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
