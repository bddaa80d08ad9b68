import { lazy, Suspense } from 'react';
import { usePlayer } from '../kit/store.ts';
import { useHydrated } from '../kit/use-hydrated.ts';
import { offersTo } from '../offers/offered.ts';
import { PromotionFloat } from '../offers/promotion-float.tsx';
import { useCookieQuestion } from './cookie-choice.ts';
import { useLanguageOffer } from './language-offer.ts';
import { SupportFloat } from './support-float.tsx';

const CookieBanner = lazy(() => import('./cookie-banner.tsx'));
const LanguageBanner = lazy(() => import('./language-banner.tsx'));
const Offers = lazy(() => import('../offers/offers.tsx'));

/**
 * The floats and banners over a page. They depend on what was dismissed in this browser before, so
 * the server can't render them. Shows one banner at a time: first cookies, then the language, then
 * offers.
 */
export function Floats() {
  const hydrated = useHydrated();
  const asked = useCookieQuestion();
  const [language, declineLanguage] = useLanguageOffer();
  const player = usePlayer();
  const offers = offersTo(player);
  return (
    <>
      <div className="beside fixed right-0 z-20 flex-col items-end gap-2">
        {player && <PromotionFloat />}
        <SupportFloat />
      </div>
      <Suspense>
        {asked ? (
          <CookieBanner />
        ) : language ? (
          <LanguageBanner code={language} onClose={declineLanguage} />
        ) : (
          hydrated && offers && <Offers {...offers} />
        )}
      </Suspense>
    </>
  );
}
