import { useEffect, useRef } from 'react';

/** Hears these keys on a page, but not while somebody types or stands on a link or a button. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey } = event;
      const is_elsewhere =
        target instanceof Element && target.closest('input, select, textarea, a, button');
      if (is_elsewhere || ctrlKey || metaKey || altKey) return;
      const act = latest.current[key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, []);
}
