import { useEffect, useRef } from 'react';

/** A light that flares once behind the item. */
export function Bloom() {
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
  return <div ref={light} aria-hidden className="exhibit absolute inset-0 opacity-0" />;
}
