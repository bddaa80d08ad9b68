import { useLingui } from '@lingui/react/macro';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useTerms } from '../parts/terms.ts';
import { classes } from '../ui/classes.ts';
import { nearestGrade, type Floats, type Grade } from './wear.ts';

/** How many grades a key moves on. */
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -1,
  PageUp: 1,
  Home: -Infinity,
  End: Infinity,
};

interface WearSliderProps {
  floats: Floats;
  /** The grades in which the skin exists, best first. */
  grades: readonly Grade[];
  chosen: Grade;
  onChoose: (goods_id: number) => void;
  /** A float or a range of them, in the page's language. */
  format: (range: Grade['reached']) => [from: string, to: string];
}

/**
 * Chooses among the grades of a skin. The bar is the scale of wear from 0 to 1, each grade as wide
 * as its band; grades in which the skin doesn't exist are dimmed, and skipped.
 */
export function WearSlider({ floats, grades, chosen, onChoose, format }: WearSliderProps) {
  const { t } = useLingui();
  const termOf = useTerms();
  const [from, to] = format(chosen.reached);
  const grade = termOf(chosen.value);
  const at = grades.indexOf(chosen);
  const choose = (next: Grade | undefined) => next && next !== chosen && onChoose(next.goods_id);
  const press = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (by === undefined) return;
    event.preventDefault();
    choose(grades[Math.min(grades.length - 1, Math.max(0, at + by))]);
  };
  const point = (event: PointerEvent<HTMLElement>) => {
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    else if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const { left, width } = event.currentTarget.getBoundingClientRect();
    choose(nearestGrade(grades, (event.clientX - left) / width));
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={t`Wear`}
      aria-valuemin={1}
      aria-valuemax={grades.length}
      aria-valuenow={at + 1}
      aria-valuetext={t`${grade}, ${from} to ${to}`}
      onKeyDown={press}
      onPointerDown={point}
      onPointerMove={point}
      className="relative -my-2 flex h-16 cursor-pointer touch-pan-y items-center rounded-sm select-none"
    >
      {floats.bands.map(({ short, range }) => (
        <Band
          key={short}
          short={short}
          width={range[1] - range[0]}
          exists={grades.some((one) => one.short === short)}
          chosen={short === chosen.short}
        />
      ))}
      <Unreached range={[0, floats.skin[0]]} />
      <Unreached range={[floats.skin[1], 1]} />
      <span
        aria-hidden
        style={{ left: percent(middleOf(chosen.reached)) }}
        className="pointer-events-none absolute top-1/2 size-5 -translate-1/2 rounded-full border-4 border-brass bg-ink shadow-float transition-[left]"
      />
    </div>
  );
}

interface BandProps {
  short: string;
  /** In floats. */
  width: number;
  exists: boolean;
  chosen: boolean;
}

/** A grade's band, with its name above it. */
function Band({ short, width, exists, chosen }: BandProps) {
  return (
    <span
      style={{ width: percent(width) }}
      className={classes(
        'relative h-2.5 border-r-2 border-surface first:rounded-l-full last:rounded-r-full last:border-r-0',
        chosen ? 'bg-brass-dark' : exists ? 'bg-lifted-light' : 'bg-lifted',
      )}
    >
      <span
        className={classes(
          'absolute bottom-full left-1/2 -translate-x-1/2 pb-1 text-xs whitespace-nowrap',
          chosen ? 'font-semibold text-brass' : exists ? 'text-bright' : 'text-soft line-through',
        )}
      >
        {short}
      </span>
    </span>
  );
}

/** A part of the scale that no piece of the skin reaches. */
function Unreached({ range: [from, to] }: { range: Grade['reached'] }) {
  if (to <= from) return null;
  return (
    <span
      style={{ left: percent(from), width: percent(to - from) }}
      className="absolute h-2.5 bg-surface/70"
    />
  );
}

const middleOf = ([from, to]: Grade['reached']) => (from + to) / 2;
const percent = (share: number) => `${(share * 100).toFixed(2)}%`;
