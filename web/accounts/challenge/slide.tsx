import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronsRight } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { clamp, picture, slide_max, slideSolution } from './points.ts';
import { pictureUrl, type TaskProps } from './task.ts';

/** Width of the block on the bar, in pixels of 310. */
const block_width = 50;
/** The block's travel along its bar, as a part of the bar's width. */
const way = 1 - block_width / picture.width;
/** Minimum length of a drag, in pixels of the screen. */
const push_min = 4;
/** Movement of the piece per key, in pixels of 310. */
const steps: Record<string, number> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 20,
  PageDown: -20,
  Home: -slide_max,
  End: slide_max,
};

/**
 * The player slides a piece into its gap. Dragging the block and releasing it submits the answer. A
 * press on the bar and the keys only move the piece; Enter or the button submits.
 */
export function Slide({ shown, busy, onSolve }: TaskProps) {
  const { t } = useLingui();
  const id = useId();
  const bar = useRef<HTMLDivElement>(null);
  const push = useRef<{
    pointer: number;
    from_x: number;
    from_client_x: number;
    far: boolean;
  } | null>(null);
  // The position is stored with its challenge's token: the next piece starts at the left.
  const [place, setPlace] = useState({ token: shown.token, x: 0 });
  const x = place.token === shown.token ? place.x : 0;
  const move = (to: number) => busy || setPlace({ token: shown.token, x: clamp(to, slide_max) });
  const answer = (at = x) => busy || onSolve(slideSolution(at));
  const wayPixels = () => (bar.current?.getBoundingClientRect().width ?? 1) * way;

  const step = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (by === undefined && event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    if (by === undefined) answer();
    else move(x + by);
  };

  const grasp = (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    push.current = {
      pointer: event.pointerId,
      from_x: x,
      from_client_x: event.clientX,
      far: false,
    };
  };

  const pushed = (event: PointerEvent): number | undefined => {
    const { current } = push;
    if (current?.pointer !== event.pointerId) return undefined;
    const by = event.clientX - current.from_client_x;
    if (Math.abs(by) >= push_min) current.far = true;
    return clamp(current.from_x + (by * slide_max) / wayPixels(), slide_max);
  };

  const release = (event: PointerEvent) => {
    const at = pushed(event);
    const { current } = push;
    push.current = null;
    if (at === undefined || !current?.far) return;
    move(at);
    answer(at);
  };

  const jump = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const block = (width * block_width) / picture.width;
    move(((event.clientX - left - block / 2) * slide_max) / wayPixels());
  };

  return (
    <div>
      <p id={`${id}-task`} className="mb-3 text-sm text-soft">
        <Trans>Slide the piece into its gap. With the keyboard: arrow keys, then Enter.</Trans>
      </p>
      <div className="relative aspect-2/1 overflow-hidden rounded-md bg-ink select-none">
        <img
          src={pictureUrl(shown.originalImageBase64)}
          alt=""
          draggable={false}
          className={busy ? 'size-full opacity-45' : 'size-full'}
        />
        <img
          src={pictureUrl(shown.jigsawImageBase64)}
          alt=""
          draggable={false}
          style={{
            left: percent(x / picture.width),
            width: percent(1 - slide_max / picture.width),
          }}
          className="absolute top-0 h-full"
        />
      </div>
      <div
        ref={bar}
        onPointerDown={jump}
        className="relative mt-3 h-12 touch-none overflow-hidden rounded-md border border-edge bg-ink"
      >
        <div
          style={{ width: percent((x / slide_max) * way) }}
          className="absolute inset-y-0 left-0 bg-lifted"
        />
        <div
          role="slider"
          tabIndex={0}
          aria-label={t`Place of the piece`}
          aria-describedby={`${id}-task`}
          aria-valuemin={0}
          aria-valuemax={slide_max}
          aria-valuenow={Math.round(x)}
          aria-disabled={busy}
          onKeyDown={step}
          onPointerDown={grasp}
          onPointerMove={(event) => {
            const at = pushed(event);
            if (at !== undefined) move(at);
          }}
          onPointerUp={release}
          onPointerCancel={() => (push.current = null)}
          style={{
            left: percent((x / slide_max) * way),
            width: percent(block_width / picture.width),
          }}
          className="absolute inset-y-0 grid cursor-grab touch-none place-items-center rounded-md bg-brass text-on-brass -outline-offset-4 outline-on-brass active:cursor-grabbing"
        >
          <ChevronsRight className="size-5" aria-hidden />
        </div>
      </div>
      <Button className="mt-3 w-full" loading={busy} onClick={() => answer()}>
        <Trans>Check</Trans>
      </Button>
    </div>
  );
}

function percent(part: number): string {
  return `${part * 100}%`;
}
