import { useLayoutEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';

/**
 * Puts the focus to the beginning of the page whenever another one has come in its place, as a browser does when it loads one:
 * who reads with their ears hears of it, and the next Tab goes on in it.
 */
export function usePageFocus(): RefObject<HTMLElement | null> {
  const page = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  // With the page itself: a moment later it would take the focus from under the keys of who is quick.
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    page.current?.focus({ preventScroll: true });
  }, [pathname]);
  return page;
}
