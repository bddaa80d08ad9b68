import { memo } from 'react';
import type { Goods } from '@vitrine/contract/catalogue';
import { classes } from '../ui/classes.ts';
import { Picture } from '../ui/picture.tsx';
import { framesOf } from './motion.ts';
import type { Strip } from './strip.ts';

/** Maximum wait for the pictures; later ones appear while the reel runs. */
const pictures_wait_ms = 1500;

export interface ReelProps {
  strip: Strip;
  /** The class of a card's shape. */
  shape: string;
  /** The displayed width of the winner's picture where it goes on from the reel. */
  prize_sizes?: string | undefined;
  className?: string | undefined;
}

/** The displayed width of a card's picture. */
const card_sizes = '16rem';

/**
 * The cards of a reel in its window, between the two wedges of its mark, which leave the card
 * itself free. Decorative: its parent hides it.
 */
export function Reel({ strip: { cards, stop }, shape, prize_sizes, className }: ReelProps) {
  const won = Math.floor(stop);
  return (
    <div className={classes('relative overflow-hidden rounded-md contain-strict', className)}>
      <div className="absolute inset-0 bg-ink" />
      <div data-strip className="absolute inset-y-0 left-1/2 flex w-max will-change-transform">
        {cards.map((goods, at) => (
          <ReelCard
            key={at}
            goods={goods}
            shape={shape}
            sizes={(at === won && prize_sizes) || card_sizes}
          />
        ))}
      </div>
      <div className="absolute inset-y-0 left-0 w-1/6 bg-linear-to-r from-ink" />
      <div className="absolute inset-y-0 right-0 w-1/6 bg-linear-to-l from-ink" />
      <div className="reel-wedge absolute top-0 left-1/2 -translate-x-1/2" />
      <div className="reel-wedge absolute bottom-0 left-1/2 -translate-x-1/2 rotate-180" />
    </div>
  );
}

const ReelCard = memo(function ReelCard({
  goods: { picture, quality },
  shape,
  sizes,
}: {
  goods: Goods;
  shape: string;
  sizes: string;
}) {
  return (
    <div style={{ '--rarity': quality.color }} className={classes('h-full flex-none px-1', shape)}>
      <div className="exhibit grid size-full place-items-center p-2">
        <Picture src={picture} alt="" eager sizes={sizes} className="max-h-full" />
      </div>
    </div>
  );
});

/**
 * Moves a reel's strip from its start to its stop. `began_ms`: when it began, by
 * `performance.now()`, so that reels that began together stand together; now unless given.
 * Positions are in percent of its own width, so that they hold when the window changes. Uses no
 * option, such as `endDelay`, that would move the animation from the compositor to the main thread.
 */
export function slide(
  reel: Element,
  strip: Strip,
  { duration_ms, began_ms }: { duration_ms: number; began_ms?: number },
): Animation {
  const frames = framesOf(strip).map(({ card, ...frame }) => ({
    ...frame,
    transform: `translateX(${(-100 * card) / strip.cards.length}%)`,
  }));
  const animation = stripOf(reel).animate(frames, {
    duration: duration_ms,
    fill: 'both',
  });
  // The document's timeline counts from the same moment as `performance.now()`.
  if (began_ms !== undefined) animation.startTime = began_ms;
  return animation;
}

function stripOf(reel: Element): Element {
  return reel.querySelector('[data-strip]')!;
}

/** How long the neighbours of a winner sink, in milliseconds. */
const sink_ms = 250;
/** Neighbours on each side that can be in sight. */
const neighbours = 6;

/**
 * Lets everything of a reel but its winning card sink out of sight. Returns that card's picture and
 * the animations.
 */
export function sink(reel: Element, { stop }: Strip): [HTMLImageElement, Animation[]] {
  const won = Math.floor(stop);
  const strip = stripOf(reel);
  const near = [...strip.children].slice(won - neighbours, won + neighbours + 1);
  const leaving = [...reel.children].filter((part) => part !== strip);
  const card = strip.children[won]!;
  const sinking = near.filter((one) => one !== card);
  const timing = { duration: sink_ms, fill: 'forwards', easing: 'ease-in' } as const;
  return [
    card.querySelector('img')!,
    [
      ...leaving.map((part) => part.animate([{ opacity: 1 }, { opacity: 0 }], timing)),
      ...sinking.map((one) =>
        one.animate(
          [
            { opacity: 1, transform: 'none' },
            { opacity: 0, transform: 'translateY(16%)' },
          ],
          timing,
        ),
      ),
    ],
  ];
}

/** Waits until the pictures in an element can be drawn without delay, but not for long. */
export async function decodePictures(
  within: Element,
  wait_ms: number = pictures_wait_ms,
): Promise<void> {
  const images = new Map([...within.querySelectorAll('img')].map((image) => [image.src, image]));
  const decoded = Array.from(images.values(), (image) => image.decode().catch(() => undefined));
  await Promise.race([
    Promise.all(decoded),
    new Promise((resolve) => setTimeout(resolve, wait_ms)),
  ]);
}
