/** Records the motion in a page. */
import type { Page } from '@playwright/test';

export interface Movement {
  /** The animation and its element. */
  of: string;
  /** It changes positions or sizes. */
  moves: boolean;
  /** From its start to its end; null for an endless one. */
  takes_ms: number | null;
  /** It changes the opacity. */
  fades: boolean;
  /** Its element is visible and isn't a busy indicator. */
  seen: boolean;
}

/**
 * Records every animation and transition that runs in a page, from its next document on: looks
 * when one begins, in whichever way, and when asked. An invisible clock, such as a toast's, doesn't
 * count as motion.
 */
export async function watchMotion(page: Page): Promise<() => Promise<Movement[]>> {
  await page.addInitScript(`
    window.movements = new Map();
    const places = ['transform', 'translate', 'scale', 'rotate', 'top', 'left', 'right', 'bottom', 'width', 'height'];
    window.lookForMotion = () => {
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
    };
    for (const begins of ['animationstart', 'transitionrun']) addEventListener(begins, lookForMotion, true);
    const { animate } = Element.prototype;
    Element.prototype.animate = function (...given) {
      const animation = animate.apply(this, given);
      lookForMotion();
      return animation;
    };`);
  return () =>
    page.evaluate<Movement[]>(
      'lookForMotion(), [...movements.values()].filter(({ seen }) => seen)',
    );
}
