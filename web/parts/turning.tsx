import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { wantsStillness } from '../kit/stillness.ts';
import { classes } from '../ui/classes.ts';
import { shapeOf } from '../ui/picture.tsx';
import './turning.css';

/** How far a press of an arrow key turns a thing, as a share of the whole way. */
const key_step = 0.25;

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-key_step, 0],
  ArrowRight: [key_step, 0],
  ArrowUp: [0, -key_step],
  ArrowDown: [0, key_step],
};

interface TurningProps {
  /** The picture that `children` shows, as for `Picture`: light falls on its shape alone. */
  src: string;
  /**
   * The thing is in the hand: it also turns under a finger and by arrow keys, and this describes
   * it to screen readers.
   */
  held?: { label: string; described_by: string };
  className?: string;
  children: ReactNode;
}

/**
 * The picture of a thing that turns by up to 12° towards a mouse, and back when it leaves, while a
 * light moves over it. With less motion it stands still and lit.
 */
export function Turning({ src, held, className, children }: TurningProps) {
  const turned = useRef([0, 0]);
  const turn = (stage: HTMLElement, ...to: [x: number, y: number]) => {
    turned.current = to.map((way) => Math.min(1, Math.max(-1, way)));
    for (const [at, axis] of ['--turn-x', '--turn-y'].entries())
      stage.style.setProperty(axis, String(turned.current[at]));
  };
  const follow = ({ pointerType, clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    if ((pointerType !== 'mouse' && !held) || wantsStillness()) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    turn(currentTarget, ((clientX - left) / width) * 2 - 1, ((clientY - top) / height) * 2 - 1);
  };
  const step = (event: KeyboardEvent<HTMLElement>) => {
    const by = arrows[event.key];
    if (!by) return;
    event.preventDefault();
    const [x = 0, y = 0] = turned.current;
    if (!wantsStillness()) turn(event.currentTarget, x + by[0], y + by[1]);
  };
  return (
    <div
      className={classes('turning', className)}
      onPointerMove={follow}
      onPointerLeave={({ currentTarget }) => turn(currentTarget, 0, 0)}
      {...(held && {
        role: 'group',
        tabIndex: 0,
        'aria-label': held.label,
        'aria-describedby': held.described_by,
        onKeyDown: step,
      })}
    >
      <div className="turned">
        {children}
        <span className="specular" style={{ '--shape': shapeOf(src) }} />
      </div>
    </div>
  );
}
