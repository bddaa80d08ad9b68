import { useEffect, useRef, type ReactNode } from 'react';

export interface BottomBannerProps {
  /** The subject, as the accessible name. */
  label: string;
  children: ReactNode;
  /** The buttons and links to answer with. */
  actions: ReactNode;
  /** It waits for an answer: nothing else opens by itself before. */
  asks?: boolean;
  /** The banner's language, BCP 47, if it isn't the page's. */
  lang?: string;
}

/**
 * A banner at the bottom of every page, above the phone's bottom bar. It publishes its height as
 * `--banner`: sticky elements at the bottom stay above it, and the end of the page can still be
 * scrolled to. There is room for one banner.
 */
export function BottomBanner({ label, children, actions, asks, lang }: BottomBannerProps) {
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
      data-asks={asks}
      // It would cover the seats of a battle that is being played.
      className="above-bar fixed inset-x-0 z-20 animate-arrive border-t border-edge bg-raised [body:has([data-playing])_&]:hidden"
    >
      <div className="mx-auto flex w-full max-w-page flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3 sm:px-6">
        <div className="grow basis-72 text-sm text-soft">{children}</div>
        <div className="flex items-center gap-2 max-sm:w-full">{actions}</div>
      </div>
    </section>
  );
}
