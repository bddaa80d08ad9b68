import { lazy, Suspense } from 'react';
import { useCookieQuestion } from './cookie-choice.ts';
import { SupportFloat } from './support-float.tsx';

const CookieBanner = lazy(() => import('./cookie-banner.tsx'));

/** What floats over a page. Only a browser knows whether: what it shows was closed in this one before. */
export function Floats() {
  const asked = useCookieQuestion();
  return (
    <>
      <SupportFloat />
      <Suspense>{asked && <CookieBanner />}</Suspense>
    </>
  );
}
