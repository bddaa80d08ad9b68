/** Notes what moves in a page. */
import type { Page } from '@playwright/test';

export interface Movement {
  /** The animation, and what it is of. */
  of: string;
  /** It changes places or sizes. */
  moves: boolean;
  /** From its start to its end; null when it has none. */
  takes_ms: number | null;
  /** It changes how much can be seen through. */
  fades: boolean;
  /** What it is of can be seen, and doesn't only say that something is under way. */
  seen: boolean;
}

/**
 * Notes every animation and transition that runs in a page, from its next document on. A clock that nobody sees, such as
 * that of a toast, is no motion.
 */
export async function watchMotion(page: Page): Promise<() => Promise<Movement[]>> {
  await page.addInitScript(`
    window.movements = new Map();
    const places = ['transform', 'translate', 'scale', 'rotate', 'top', 'left', 'right', 'bottom', 'width', 'height'];
    (function look() {
      for (const animation of document.getAnimations()) {
        const { effect, animationName, transitionProperty } = animation;
        const { target } = effect;
        const frames = effect.getKeyframes();
        const { endTime } = effect.getComputedTiming();
        const changes = (name) => new Set(frames.map((frame) => frame[name])).size > 1;
        movements.set(animation, {
          of: (animationName ?? transitionProperty ?? 'script') + ' of ' + target?.className,
          moves: places.some(changes),
          fades: changes('opacity'),
          takes_ms: endTime === Infinity ? null : endTime,
          seen: !frames.every(({ opacity }) => opacity === '0') && !target?.closest('[aria-busy=true]'),
        });
      }
      requestAnimationFrame(look);
    })();`);
  return () => page.evaluate<Movement[]>('[...movements.values()].filter(({ seen }) => seen)');
}
