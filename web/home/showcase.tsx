import { Trans, useLingui } from '@lingui/react/macro';
import type { Goods } from '@vitrine/contract/catalogue';
import type { Reply } from '@vitrine/contract/index';
import { ArrowRight, ChevronLeft, ChevronRight } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type ReactNode, type UIEvent } from 'react';
import { Link } from 'react-router';
import { useNumbers } from '../kit/numbers.ts';
import { inLocale, splitLocale, useLocale, usePaths } from '../kit/paths.ts';
import type { CaseCardProps } from '../parts/case-card.tsx';
import { Money } from '../parts/price.tsx';
import { useTerms } from '../parts/terms.ts';
import { IconButton } from '../ui/button.tsx';
import { Picture } from '../ui/picture.tsx';

export interface Exhibit {
  box: CaseCardProps['box'];
  goods: Goods;
  /** In percent. */
  chance: number;
}

const plate = 'hall-plate flex grow items-center justify-between gap-4 px-5 py-4';
/**
 * A picture or video of any shape. A video’s own controls lie above the link that covers the slide.
 */
const filling = 'absolute inset-0 z-1 w-full h-full! object-cover';

type Banner = Reply<'GET /api/banner'>[number];

export interface ShowcaseProps {
  exhibit: Exhibit | null;
  banners: readonly Banner[];
}

/**
 * The display case: our exhibit, then the operator's banners, one at a time. Needs at least one
 * slide. It is a scrolling row, which fingers can swipe without a script, and it never moves by
 * itself.
 */
export default function Showcase({ exhibit, banners }: ShowcaseProps) {
  const { t } = useLingui();
  const row = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  /** The slide that a press scrolls to, until the row has arrived there. */
  const heading = useRef<number>(null);
  const slides = [
    ...(exhibit
      ? [{ key: 'exhibit', light: exhibit.goods.quality.color, shown: <ItemSlide {...exhibit} /> }]
      : []),
    ...banners.map((banner, n) => {
      const first = !exhibit && n === 0;
      return {
        key: banner.id,
        light: 'var(--color-brass)',
        shown: <BannerSlide {...banner} first={first} />,
      };
    }),
  ];
  const count = slides.length;
  /** Moves one slide forward (1) or back (-1); wraps from the last to the first. */
  const go = (step: number) => {
    const next = (at + step + count) % count;
    heading.current = next;
    row.current?.scrollTo({ left: next * row.current.clientWidth });
    setAt(next);
  };
  const letGo = () => (heading.current = null);
  /**
   * Notes the slide at which a scroll ended. Ignores the end of an earlier scroll if a press has
   * already started the next one.
   */
  const arrive = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent) => {
    const here = Math.round(scrollLeft / clientWidth);
    if (heading.current !== null && heading.current !== here) return;
    letGo();
    setAt(here);
  };
  const goByKey = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') go(-1);
    if (key === 'ArrowRight') go(1);
  };
  return (
    <section
      aria-roledescription={t`carousel`}
      aria-label={t`Display case`}
      style={{ '--rarity': slides[at]?.light }}
      className="hall-light relative isolate min-w-0 rounded-lg shadow-float"
    >
      <div
        ref={row}
        className="grid snap-x snap-mandatory auto-cols-[100%] grid-flow-col overflow-x-auto overscroll-x-contain [scrollbar-width:none] motion-safe:scroll-smooth"
        onScrollEnd={arrive}
        onPointerDown={letGo}
        onWheel={letGo}
      >
        {slides.map(({ key, shown }, n) => (
          <div
            key={key}
            role="group"
            aria-roledescription={t`slide`}
            aria-label={t`${n + 1} of ${count}`}
            className="snap-start snap-always"
          >
            {shown}
          </div>
        ))}
      </div>
      {count > 1 && (
        <div className="absolute top-3 right-3 z-2 flex items-center rounded-full bg-veil">
          <IconButton label={t`Previous`} onClick={() => go(-1)} onKeyDown={goByKey}>
            <ChevronLeft className="size-5" aria-hidden />
          </IconButton>
          <p aria-live="polite" className="text-sm text-soft tabular-nums">
            {at + 1} / {count}
          </p>
          <IconButton label={t`Next`} onClick={() => go(1)} onKeyDown={goByKey}>
            <ChevronRight className="size-5" aria-hidden />
          </IconButton>
        </div>
      )}
    </section>
  );
}

/** The item, lit from below by its rarity, on its plinth with a plate. Links to its case. */
function ItemSlide({ box, goods, chance }: Exhibit) {
  const termOf = useTerms();
  const paths = usePaths();
  const odds = useNumbers().chance(chance);
  const [weapon = goods.name, finish] = goods.name.split(' | ');
  return (
    <figure className="relative flex h-full flex-col">
      <div className="hall-glass relative grid place-items-center overflow-hidden">
        <Picture
          src={goods.picture}
          alt={goods.name}
          sizes="(width < 48rem) 90vw, 34rem"
          eager
          className="hall-item"
        />
      </div>
      <figcaption className={plate}>
        <Link
          to={paths.case(box.id)}
          className="flex grow items-center justify-between gap-4 after:absolute after:inset-0"
        >
          <span className="min-w-0">
            <span className="block text-sm text-soft">{weapon}</span>
            <span className="block font-display text-lg font-semibold">{finish}</span>
            <span className="flex flex-wrap gap-x-2 text-sm text-soft">
              <Trans>From the case {box.name}</Trans>
              <Money amount={box.price} className="text-brass" />
            </span>
          </span>
          <span className="text-right text-sm">
            <span className="block text-rarity">{termOf(goods.quality.value)}</span>
            <span className="block text-soft tabular-nums">
              <Trans>{odds} chance</Trans>
            </span>
          </span>
        </Link>
      </figcaption>
    </figure>
  );
}

/**
 * A banner behind the same glass, with its title on the plate. A video isn't loaded until it is
 * played.
 */
function BannerSlide({ title, picture, video, link, first }: Banner & { first: boolean }) {
  return (
    <figure className="relative flex h-full flex-col">
      <div className="hall-glass relative grid place-items-center overflow-hidden">
        {video ? (
          <video
            src={video}
            poster={picture}
            muted
            controls
            playsInline
            preload="none"
            className={filling}
          />
        ) : (
          <Picture
            src={picture}
            alt=""
            sizes="(width < 48rem) 90vw, 34rem"
            eager={first}
            // Our pictures stand free in their light; an operator's pictures fill the glass.
            className={picture.startsWith('/pictures/') ? 'hall-item' : filling}
          />
        )}
      </div>
      <figcaption className={plate}>
        <BannerLink link={link}>{title}</BannerLink>
      </figcaption>
    </figure>
  );
}

/** Links to the operator's address; on this site in the language of the page. */
function BannerLink({ link, children }: { link: Banner['link']; children: ReactNode }) {
  const { code } = useLocale();
  if (!link) return <span className="font-display text-lg font-semibold">{children}</span>;
  return (
    <Link
      to={link.startsWith('/') ? inLocale(code, splitLocale(link).path) : link}
      className="flex grow items-center justify-between gap-4 font-display text-lg font-semibold after:absolute after:inset-0"
    >
      {children}
      <ArrowRight className="size-5 shrink-0 text-brass" aria-hidden />
    </Link>
  );
}
