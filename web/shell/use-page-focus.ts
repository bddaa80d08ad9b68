import { useLayoutEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';

interface FocusState {
  keeps_focus?: boolean;
}

/**
 * After a navigation, moves the focus to the beginning of the page, as a browser does when it loads
 * one: screen readers announce the page, and the next Tab continues in it. A control that changes
 * the page around it keeps the focus: it navigates with the state `keeps_focus`.
 */
export function usePageFocus(): RefObject<HTMLElement | null> {
  const page = useRef<HTMLElement>(null);
  const { pathname, state } = useLocation() as { pathname: string; state: FocusState | null };
  const keeps = state?.keeps_focus ?? false;
  const shown = useRef(pathname);
  // A layout effect, together with the page: a moment later it would steal the focus from a fast
  // keyboard user.
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!keeps) page.current?.focus({ preventScroll: true });
  }, [pathname, keeps]);
  return page;
}
