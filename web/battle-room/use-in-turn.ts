import { useEffect, useState } from 'react';

/**
 * A value that comes `turn` frames after it has changed. So parts of a page that change at the same
 * moment are drawn in a frame each, and none of these is late.
 */
export function useInTurn<Value extends object>(value: Value, turn: number): Value {
  const [shown, setShown] = useState(value);
  useEffect(() => {
    let left = turn;
    let frame = requestAnimationFrame(function wait() {
      left -= 1;
      if (left > 0) frame = requestAnimationFrame(wait);
      else setShown(value);
    });
    return () => cancelAnimationFrame(frame);
  }, [value, turn]);
  return shown;
}
