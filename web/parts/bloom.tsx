import { useEffect, useRef, type CSSProperties } from 'react';
import { createPortal } from 'react-dom';
import './bloom.css';
import { lightOf } from './celebration.ts';

export interface BloomProps {
  /** How many times its stake the win is worth, by `celebrationOf`. */
  celebration: number;
  /** The rarity's colour; that of the surroundings unless given. */
  color?: string | undefined;
}

/**
 * The light of a win around and behind its item: a warm edge, a flare, and from ten times the stake
 * on the background of the page. With less motion it is lit at once and nothing moves.
 */
export function Bloom({ celebration, color }: BloomProps) {
  const light = lightOf(celebration);
  if (light === 'none') return null;
  const style = color ? { '--rarity': color } : undefined;
  return (
    <>
      <div aria-hidden style={style} className="win-edge absolute inset-0" />
      {light !== 'edge' && <Flare style={style} />}
      {(light === 'room' || light === 'gallery') && (
        <RoomLight style={style} is_gallery={light === 'gallery'} />
      )}
    </>
  );
}

interface Styled {
  style: CSSProperties | undefined;
}

/** A light that flares once behind the item. */
function Flare({ style }: Styled) {
  const light = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const frames = [
      { opacity: 0, transform: 'scale(0.3)' },
      { opacity: 1, transform: 'scale(1.1)', offset: 0.35 },
      { opacity: 0, transform: 'scale(1.5)' },
    ];
    light.current?.animate(frames, { duration: 1600, easing: 'ease-out' });
  }, []);
  return (
    <div
      ref={light}
      aria-hidden
      style={style}
      className="exhibit absolute inset-0 opacity-0 motion-reduce:opacity-60"
    />
  );
}

/** The page's background in the win's light; the whole gallery also darkens its bars. */
function RoomLight({ style, is_gallery }: Styled & { is_gallery: boolean }) {
  return createPortal(
    <div
      aria-hidden
      data-gallery={is_gallery || undefined}
      style={style}
      className="room-light pointer-events-none fixed inset-0 -z-10"
    />,
    document.body,
  );
}
