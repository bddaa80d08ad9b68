import { useLingui } from '@lingui/react/macro';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { lazyPart, Nothing } from '../kit/lazy-part.tsx';
import { clearBalances, usePlayer } from '../kit/store.ts';
import { takeOffer, type JoinOffer } from '../promotions/join-offer.ts';
import { noteSource } from '../promotions/note-source.ts';
import { toast } from '../ui/toast.tsx';
import { arrive } from './arrive.ts';
import { hearTabs, type HeardNews } from './tabs.ts';

const JoinDialog = lazyPart(() => import('../promotions/join-dialog.tsx'), Nothing);

/**
 * Runs once the page knows its player: updates the stored player, handles the partner's code of
 * their link, and follows sign-ins and sign-outs in other tabs.
 */
export default function Arrival() {
  const { t } = useLingui();
  const player = usePlayer();
  const id = player?.id ?? null;
  const parent = player?.parent?.extension_code;
  const { revalidate } = useRevalidator();
  const [offer, setOffer] = useState<JoinOffer | null>(null);

  useEffect(() => arrive(player), [player]);

  useEffect(() => {
    if (id !== null) void takeOffer(parent).then((found) => found && setOffer(found));
  }, [id, parent]);

  useEffect(() => {
    if (id !== null) void noteSource();
  }, [id]);

  const takeNews = useEffectEvent((news: HeardNews) => {
    // The balances may be another player's: their versions can't be compared.
    clearBalances();
    if (news === 'out' && player) toast.warning(t`You have signed out in another tab.`);
    void revalidate();
  });
  const playerId = useEffectEvent(() => id);
  useEffect(
    () =>
      hearTabs(
        () => playerId(),
        (news) => takeNews(news),
      ),
    [],
  );

  if (!offer || player?.stop) return null;
  return (
    <Suspense>
      <JoinDialog offer={offer} />
    </Suspense>
  );
}
