import { useState } from 'react';
import { useLocation } from 'react-router';
import { useWelcome } from '../boxes/use-welcome.ts';
import { usePaths } from '../kit/paths.ts';
import type { Player } from '../kit/store.ts';
import { readStored, writeStored } from '../kit/stored.ts';
import { useSecondsUntil } from '../kit/use-seconds-until.ts';
import { useDailyBonus } from '../parts/site.ts';
import { FirstBoxBanner } from './first-box-banner.tsx';
import { useHiddenToday } from './hidden-today.ts';
import { InviteBanner } from './invite-banner.tsx';
import type { Offered } from './offered.ts';
import { TaskBanner } from './task-banner.tsx';
import { useFirstBox } from './use-first-box.ts';
import { WelcomeBanner } from './welcome-banner.tsx';

interface OffersProps extends Offered {
  player: Pick<Player, 'id' | 'name' | 'email' | 'created_at' | 'stop'>;
}

/**
 * Shows one offer at a time, in the place of banners: first the one that expires, then a newcomer's
 * case, then the one made once, then the permanent one. Home has a card for the newcomer's case.
 */
export default function Offers({ player, task, first_box, invites }: OffersProps) {
  const left_s = useSecondsUntil(task?.close_time);
  const [guide_hidden, hideGuide] = useHiddenToday('guide');
  const [invite_hidden, hideInvite] = useHiddenToday('b20');
  const [met, setMet] = useState(() => readStored('welcomed') === String(player.id));
  const { pathname } = useLocation();
  const paths = usePaths();
  const at_home = pathname === paths.home;
  const welcomed = useWelcome(met || at_home ? null : player);
  const guided = guide_hidden ? null : first_box;
  const first = useFirstBox(guided);
  // Any top-up of money that could earn the bonus could bring the case.
  const can_top_up = useDailyBonus() !== null;
  if (task && left_s > 0) return <TaskBanner key={task.close_time} task={task} left_s={left_s} />;
  if (welcomed) {
    const meet = () => {
      writeStored('welcomed', String(player.id));
      setMet(true);
    };
    return <WelcomeBanner welcomed={welcomed} name={player.name} onClose={meet} />;
  }
  if (guided !== null) {
    if (first === undefined) return null;
    if (first && (first.least === null || can_top_up))
      return <FirstBoxBanner id={guided} box={first} onClose={hideGuide} />;
  }
  if (invites && !invite_hidden && pathname !== paths.promotion)
    return <InviteBanner onClose={hideInvite} />;
  return null;
}
