import { useRef, type PointerEvent, type ReactNode } from 'react';
import { wantsStillness } from '../kit/stillness.ts';

/** How far a thing turns towards the pointer, in degrees. */
const turn_max = 9;

/** A thing that turns a little under a mouse, and back when the mouse leaves. */
export function Turning({ className, children }: { className?: string; children: ReactNode }) {
  const held = useRef<HTMLDivElement>(null);
  const turn = (to: string) =>
    held.current?.animate(
      { transform: to },
      { duration: 160, easing: 'ease-out', fill: 'forwards' },
    );
  const follow = ({ pointerType, clientX, clientY, currentTarget }: PointerEvent) => {
    if (pointerType !== 'mouse' || wantsStillness()) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const [x, y] = [(clientX - left) / width - 0.5, (clientY - top) / height - 0.5];
    turn(`perspective(60rem) rotateX(${-y * turn_max}deg) rotateY(${x * turn_max}deg)`);
  };
  return (
    <div
      className={className}
      onPointerMove={follow}
      onPointerLeave={() => turn('perspective(60rem)')}
    >
      <div ref={held} className="size-full">
        {children}
      </div>
    </div>
  );
}
