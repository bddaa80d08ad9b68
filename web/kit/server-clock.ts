import { useRootData } from './root-data.ts';
import { useHydrated } from './use-hydrated.ts';

/** An answer's header says its second alone, and its way takes time: less isn't an error. */
const tolerance_ms = 3_000;

/**
 * The server's clock less the browser's monotonic one, which nobody sets; undefined until an answer
 * tells the time.
 */
let offset_ms: number | undefined;

/** The time that the first page was rendered at, by which its HTML is hydrated. */
let first_ms: number | undefined;

/** The server's time in milliseconds since 1970, whatever the device's clock says. */
export function serverNow(): number {
  return offset_ms === undefined ? Date.now() : performance.now() + offset_ms;
}

/** Takes the server's time from the `Date` header of an answer that has just come. */
export function noteServerTime(date: string | null): void {
  const told_ms = Date.parse(date ?? '');
  if (Number.isNaN(told_ms)) return;
  const told_offset_ms = told_ms - performance.now();
  if (offset_ms === undefined || Math.abs(told_offset_ms - offset_ms) > tolerance_ms)
    offset_ms = told_offset_ms;
}

/**
 * The server's time as a page shows it: while it hydrates, the moment that the server rendered it
 * at, so that both come to the same branches; then the time of the rendering.
 */
export function useServerNow(): number {
  const loaded = useRootData()?.now;
  const hydrated = useHydrated();
  if (import.meta.env.SSR || loaded === undefined)
    return loaded === undefined ? serverNow() : Date.parse(loaded);
  const rendered_ms = takeFirst(loaded);
  return hydrated ? serverNow() : rendered_ms;
}

/** Takes the time from the page that the browser loaded; later pages change nothing. */
function takeFirst(loaded: string): number {
  if (first_ms === undefined) {
    first_ms = Date.parse(loaded);
    const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    offset_ms ??= first_ms - (page?.responseStart ?? performance.now());
  }
  return first_ms;
}
