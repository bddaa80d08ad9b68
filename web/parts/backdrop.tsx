import type { Place } from '@vitrine/art/backdrops';
import battle from './backdrops/battle.svg?no-inline';
import events from './backdrops/events.svg?no-inline';
import giveaways from './backdrops/giveaways.svg?no-inline';
import support from './backdrops/support.svg?no-inline';
import upgrade from './backdrops/upgrade.svg?no-inline';
import vip from './backdrops/vip.svg?no-inline';

const backdrops: Record<Place, string> = { battle, events, giveaways, support, upgrade, vip };

/**
 * The backdrop behind the title of a page that is a place: decoration, out of the layout, loaded
 * after the page's content. The page's own box is `relative`, and no stacking context, as the light
 * of a win lies behind it too. `npm run art:backdrops` draws the files from `art/backdrops.ts`.
 */
export function Backdrop({ place }: { place: Place }) {
  return (
    <img
      src={backdrops[place]}
      alt=""
      width={1280}
      height={320}
      decoding="async"
      fetchPriority="low"
      className="fade-out pointer-events-none absolute inset-x-0 top-0 -z-10 h-40 w-full object-cover object-right opacity-25 sm:h-56 sm:opacity-90 forced-colors:hidden print:hidden"
    />
  );
}
