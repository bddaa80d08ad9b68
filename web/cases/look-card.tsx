import { Trans, useLingui } from '@lingui/react/macro';
import { Money } from '../parts/price.tsx';
import { useTerms } from '../parts/terms.ts';
import { Picture } from '../ui/picture.tsx';
import { prize_sizes } from './growth.ts';
import type { Look } from './use-look.ts';
import { nameOf, TokenDrop } from './win-tile.tsx';

/** The next item of a case on its stage, at rest: nothing was won yet. */
export default function LookCard({ look: { goods, tokens } }: { look: Look }) {
  const { t } = useLingui();
  const termOf = useTerms();
  const name = nameOf({ goods, tokens, record: null });
  return (
    <div
      data-look
      style={{ '--rarity': goods.quality.color }}
      className="relative flex size-full flex-col justify-end text-center"
    >
      <div className="exhibit absolute inset-0" />
      <p className="absolute top-3 left-3 rounded-full bg-lifted px-3 py-1 text-xs font-semibold text-ice shadow-card">
        <Trans>The next item</Trans>
      </p>
      <Picture
        src={goods.picture}
        alt=""
        eager
        sizes={prize_sizes}
        className="absolute inset-x-0 top-0 h-[86%]! w-full sm:top-2 sm:h-[80%]!"
      />
      <div className="foot-shade isolate flex flex-col items-center gap-0.5 px-4 pt-8 pb-3">
        <p className="text-xs text-rarity sm:text-sm">
          {termOf(goods.quality.value)} · {termOf(goods.appearance.value)}
        </p>
        <h2 className="text-lg sm:text-xl">{name}</h2>
        <p className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 text-lg">
          <Money amount={goods.price} className="text-brass" />
          <TokenDrop tokens={tokens} />
        </p>
      </div>
      <p role="status" className="sr-only">{t`The next item is ${name}`}</p>
    </div>
  );
}
