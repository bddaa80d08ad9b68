import { Suspense } from 'react';
import { useMatch } from 'react-router';
import { isNewcomer } from '../boxes/use-welcome.ts';
import { lazyPart, Nothing } from '../kit/lazy-part.tsx';
import { serverNow } from '../kit/server-clock.ts';
import { usePlayer } from '../kit/store.ts';
import { useHydrated } from '../kit/use-hydrated.ts';
import { usePlays } from '../kit/use-plays.ts';
import { isAtLoss } from '../offers/after-loss.ts';
import { isOffered, offersTo } from '../offers/offered.ts';
import { PromotionFloat } from '../offers/promotion-float.tsx';
import { useCookieQuestion } from './cookie-choice.ts';
import { useLanguageOffer } from './language-offer.ts';
import { SupportFloat } from './support-float.tsx';

const CookieBanner = lazyPart(() => import('./cookie-banner.tsx'), Nothing);
const LanguageBanner = lazyPart(() => import('./language-banner.tsx'), Nothing);
const InvitationBanner = lazyPart(() => import('../promotions/invitation-banner.tsx'), Nothing);
const Offers = lazyPart(() => import('../offers/offers.tsx'), Nothing);

/**
 * The floats and banners over a page. They depend on what was dismissed in this browser before, so
 * the server can't render them. Shows one banner at a time: first the language, then cookies, then
 * by whom a visitor was invited, or a player's offers, which never stand beside a game, beside
 * the limits or in a sitting at a loss; and none on the page of a case, where it would cover the
 * win.
 */
export function Floats() {
  const hydrated = useHydrated();
  const on_case = useMatch('/:locale?/case/:id') !== null;
  const on_limits = useMatch('/:locale?/my/limits') !== null;
  const plays = usePlays();
  const asked = useCookieQuestion();
  const [language, declineLanguage] = useLanguageOffer();
  const player = usePlayer();
  const offers = player && offersTo(player);
  return (
    <>
      <div className="beside fixed right-0 z-20 flex-col items-end gap-2">
        {player && !player.stop && <PromotionFloat />}
        <SupportFloat />
      </div>
      <Suspense>
        {on_case ? null : language ? (
          <LanguageBanner code={language} onClose={declineLanguage} />
        ) : asked ? (
          <CookieBanner />
        ) : hydrated && player && offers ? (
          !player.stop &&
          !plays &&
          !on_limits &&
          !isAtLoss(serverNow()) &&
          (isNewcomer(player) || isOffered(offers)) && (
            <Offers key={player.id} player={player} {...offers} />
          )
        ) : (
          hydrated && <InvitationBanner />
        )}
      </Suspense>
    </>
  );
}
