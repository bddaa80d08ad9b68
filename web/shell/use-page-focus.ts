import { useLayoutEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';

/**
 * After a navigation, moves the focus to the beginning of the page, as a browser does when it loads
 * one: screen readers announce the page, and the next Tab continues in it.
 */
export function usePageFocus(): RefObject<HTMLElement | null> {
  const page = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  // A layout effect, together with the page: a moment later it would steal the focus from a fast
  // keyboard user.
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    page.current?.focus({ preventScroll: true });
  }, [pathname]);
  return page;
}
