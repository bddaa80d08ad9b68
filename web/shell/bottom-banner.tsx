import { useEffect, useRef, type ReactNode } from 'react';

export interface BottomBannerProps {
  /** What it is about, for those who can't see it. */
  label: string;
  children: ReactNode;
  /** Buttons and links that answer it. */
  actions: ReactNode;
  /** Its language, BCP 47, where that isn't the page's. */
  lang?: string;
}

/**
 * A banner over the bottom of every page, above the phone's bottom bar. It tells the page its height (`--banner`): whatever
 * sticks to the bottom stays above it, and the page's end can still be scrolled to. There is place for one.
 */
export function BottomBanner({ label, children, actions, lang }: BottomBannerProps) {
  const banner = useRef<HTMLElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      style.setProperty('--banner', `${entry!.borderBoxSize[0]!.blockSize}px`);
    });
    observer.observe(banner.current!);
    return () => {
      observer.disconnect();
      style.removeProperty('--banner');
    };
  }, []);
  return (
    <section
      ref={banner}
      aria-label={label}
      lang={lang}
      className="above-bar fixed inset-x-0 z-20 animate-arrive border-t border-edge bg-raised"
    >
      <div className="mx-auto flex w-full max-w-page flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3 sm:px-6">
        <div className="grow basis-72 text-sm text-soft">{children}</div>
        <div className="flex items-center gap-2 max-sm:w-full">{actions}</div>
      </div>
    </section>
  );
}
