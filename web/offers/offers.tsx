import { useLocation } from 'react-router';
import { usePaths } from '../kit/paths.ts';
import { useSecondsUntil } from '../kit/use-seconds-until.ts';
import { FirstBoxBanner } from './first-box-banner.tsx';
import { useHiddenToday } from './hidden-today.ts';
import { InviteBanner } from './invite-banner.tsx';
import type { Offered } from './offered.ts';
import { TaskBanner } from './task-banner.tsx';

/**
 * Shows one offer at a time, in the place of banners: first the one that expires, then the one made
 * once, then the permanent one.
 */
export default function Offers({ task, first_box, invites }: Offered) {
  const left_s = useSecondsUntil(task?.close_time);
  const [guide_hidden, hideGuide] = useHiddenToday('guide');
  const [invite_hidden, hideInvite] = useHiddenToday('b20');
  const there_already = useLocation().pathname === usePaths().promotion;
  if (task && left_s > 0) return <TaskBanner key={task.close_time} task={task} left_s={left_s} />;
  if (first_box !== null && !guide_hidden)
    return <FirstBoxBanner first_box={first_box} onClose={hideGuide} />;
  if (invites && !invite_hidden && !there_already) return <InviteBanner onClose={hideInvite} />;
  return null;
}
