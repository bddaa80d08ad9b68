/** More than a process has connections, fewer than would wait too long for one. */
const at_once = 50;

/** Does the same `count` times, as many at once as the database's pool serves in time. */
export async function crowd<T>(count: number, act: () => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  let begun = 0;
  const lane = async () => {
    while (begun++ < count) done.push(await act());
  };
  await Promise.all(Array.from({ length: at_once }, lane));
  return done;
}
