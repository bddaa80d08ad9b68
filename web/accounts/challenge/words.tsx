import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState, type KeyboardEvent, type MouseEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { clamp, clickSolution, picture, pointIn, type Point } from './points.ts';
import { pictureUrl, type TaskProps } from './task.ts';

/** Movement of the crosshair per arrow key, without and with Shift, in pixels of 310 × 155. */
const step = 8;
const small_step = 1;

const directions: Record<string, Point> = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
};

const middle = { x: picture.width / 2, y: picture.height / 2 };

/**
 * The player clicks words in their order. Arrow keys move a crosshair, Enter clicks at it, and
 * Backspace undoes the last click. The click on the last word submits the answer.
 */
export function Words({ shown, busy, onSolve }: TaskProps) {
  const { t } = useLingui();
  const id = useId();
  const words = shown.wordList ?? [];
  const [clicked, setClicked] = useState<{ token: string; points: Point[] }>({
    token: shown.token,
    points: [],
  });
  const [crosshair, setCrosshair] = useState(middle);
  const points = clicked.token === shown.token ? clicked.points : [];
  const set = (next: Point[]) => setClicked({ token: shown.token, points: next });

  const click = (event: MouseEvent<HTMLElement>) => {
    if (busy || points.length >= words.length) return;
    // A click made by a key has no position of its own.
    const at =
      event.detail === 0 ? crosshair : pointIn(event.currentTarget.getBoundingClientRect(), event);
    const next = [...points, at];
    set(next);
    if (next.length === words.length) onSolve(clickSolution(next));
  };

  const press = (event: KeyboardEvent) => {
    const direction = directions[event.key];
    if (event.key === 'Backspace' && !busy) set(points.slice(0, -1));
    if (!direction) return;
    event.preventDefault();
    const by = event.shiftKey ? small_step : step;
    setCrosshair({
      x: clamp(crosshair.x + direction.x * by, picture.width),
      y: clamp(crosshair.y + direction.y * by, picture.height),
    });
  };

  return (
    <div>
      <p id={`${id}-task`} className="mb-3 text-sm text-soft">
        <Trans>
          Click these in their order. With the keyboard: arrow keys move the crosshair, Enter
          clicks.
        </Trans>
      </p>
      <ol aria-label={t`To be clicked`} className="mb-3 flex flex-wrap gap-2">
        {words.map((word, at) => (
          <li
            key={`${at} ${word}`}
            className={`grid h-10 min-w-10 place-items-center rounded-sm px-2 text-xl font-semibold ${at < points.length ? 'bg-brass text-on-brass' : 'bg-lifted'}`}
          >
            {word}
          </li>
        ))}
      </ol>
      <button
        type="button"
        aria-label={t`Picture with the words`}
        aria-describedby={`${id}-task`}
        aria-disabled={busy}
        onClick={click}
        onKeyDown={press}
        className="group relative block aspect-2/1 w-full touch-manipulation overflow-hidden rounded-md bg-ink select-none"
      >
        <img
          src={pictureUrl(shown.originalImageBase64)}
          alt=""
          draggable={false}
          className={busy ? 'size-full opacity-45' : 'size-full'}
        />
        {points.map((point, at) => (
          <span
            key={`${at} ${point.x} ${point.y}`}
            style={placeOf(point)}
            className="absolute grid size-7 -translate-1/2 place-items-center rounded-full border-2 border-on-brass bg-brass text-sm font-semibold text-on-brass"
          >
            {at + 1}
          </span>
        ))}
        <span
          aria-hidden
          style={placeOf(crosshair)}
          className="absolute hidden size-9 -translate-1/2 rounded-full border-2 border-bright shadow-float outline-2 outline-ink group-focus-visible:block before:absolute before:inset-y-2 before:left-1/2 before:w-0.5 before:-translate-x-1/2 before:bg-bright after:absolute after:inset-x-2 after:top-1/2 after:h-0.5 after:-translate-y-1/2 after:bg-bright"
        />
      </button>
      <p role="status" className="sr-only">
        {points.length > 0 && t`${points.length} of ${words.length} clicked`}
      </p>
      <Button
        size="small"
        variant="ghost"
        className={points.length === 0 ? 'mt-3 opacity-45' : 'mt-3'}
        aria-disabled={points.length === 0}
        onClick={() => busy || set(points.slice(0, -1))}
      >
        <Trans>Undo the last click</Trans>
      </Button>
    </div>
  );
}

function placeOf({ x, y }: Point) {
  return { left: `${(x / picture.width) * 100}%`, top: `${(y / picture.height) * 100}%` };
}
