import type { Vignette as Kind } from '@vitrine/art/vignettes';
import backpack from './vignettes/backpack.svg?no-inline';
import gift from './vignettes/gift.svg?no-inline';
import lens from './vignettes/lens.svg?no-inline';
import letters from './vignettes/letters.svg?no-inline';
import scroll from './vignettes/scroll.svg?no-inline';
import seats from './vignettes/seats.svg?no-inline';

const vignettes: Record<Kind, string> = { backpack, gift, lens, letters, scroll, seats };

/**
 * The small picture of an empty page or list, in place of an icon. `npm run art:backdrops` draws
 * the files from `art/vignettes.ts`.
 */
export function Vignette({ kind }: { kind: Kind }) {
  return (
    <img src={vignettes[kind]} alt="" width={160} height={120} className="w-24" decoding="async" />
  );
}
