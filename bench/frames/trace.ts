/** An event of Chromium's tracing, times in microseconds. */
export interface TraceEvent {
  name: string;
  cat: string;
  pid: number;
  tid: number;
  ts: number;
  /** Duration by the clock. */
  dur?: number;
  /** Processor time of the event's thread. */
  tdur?: number;
  args?: { name?: string };
}

export interface Span {
  from: number;
  until: number;
}

/**
 * The most processor time, in milliseconds, that one task of a page's main thread took which began
 * within one of the spans.
 */
export function longestTask(events: readonly TraceEvent[], spans: readonly Span[]): number {
  const threads = new Set(
    events.flatMap(({ name, args, pid, tid }) =>
      name === 'thread_name' && args?.name === 'CrRendererMain' ? `${pid} ${tid}` : [],
    ),
  );
  const within = ({ ts }: TraceEvent) => spans.some(({ from, until }) => ts >= from && ts < until);
  const tasks = events.filter(
    (one) =>
      one.name === 'RunTask' &&
      threads.has(`${one.pid} ${one.tid}`) &&
      one.tdur !== undefined &&
      within(one),
  );
  return Math.max(0, ...tasks.map(({ tdur }) => tdur! / 1000));
}
