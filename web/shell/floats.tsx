import { lazy, Suspense } from 'react';
import { offersTo } from '../offers/offered.ts';
import { PromotionFloat } from '../offers/promotion-float.tsx';
import { usePlayer } from '../store.ts';
import { useAlive } from '../use-alive.ts';
import { useCookieQuestion } from './cookie-choice.ts';
import { useLanguageOffer } from './language-offer.ts';
import { SupportFloat } from './support-float.tsx';

const CookieBanner = lazy(() => import('./cookie-banner.tsx'));
const LanguageBanner = lazy(() => import('./language-banner.tsx'));
const Offers = lazy(() => import('../offers/offers.tsx'));

/**
 * What floats over a page. Only a browser knows whether: what it shows was closed in this one before. Of the banners there is one
 * at a time: what has to be said, then what the page can be read in, then what is offered.
 */
export function Floats() {
  const alive = useAlive();
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
          alive && offers && <Offers {...offers} />
        )}
      </Suspense>
    </>
  );
}
