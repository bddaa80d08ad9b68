import { useLayoutEffect, type RefObject } from 'react';

/** The displayed width of a single win's picture; its card in the reel loads the same file. */
export const prize_sizes = '(width < 40rem) 90vw, 28rem';

const growth_ms = 420;

/** Where a picture was seen last, in pixels of the window. */
export interface Origin {
  x: number;
  y: number;
  width: number;
}

/** The place of a picture itself, which its element contains and centres. */
export function placeOf(image: HTMLImageElement): Origin {
  const { left, top, width, height } = image.getBoundingClientRect();
  const ratio = image.naturalWidth / image.naturalHeight || 4 / 3;
  return { x: left + width / 2, y: top + height / 2, width: Math.min(width, height * ratio) };
}

/** Lets the first picture in `within` grow into its place from where it was seen last. */
export function useGrowth(within: RefObject<Element | null>, from: Origin | undefined): void {
  useLayoutEffect(() => {
    const image = within.current?.querySelector('img');
    if (!from || !image) return undefined;
    const to = placeOf(image);
    const start = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width})`;
    const growing = image.animate([{ transform: start }, { transform: 'none' }], {
      duration: growth_ms,
      easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
    });
    return () => growing.cancel();
  }, [within, from]);
}
