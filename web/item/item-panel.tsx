import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useTerms } from '../parts/terms.ts';
import { Card } from '../ui/card.tsx';
import { Picture } from '../ui/picture.tsx';
import type { ItemPageData } from './page.tsx';

type GoodsProps = Pick<ItemPageData, 'goods'>;

/** The item in the light of its rarity, with its name and grade. */
export function Exhibit({ goods: { picture, eName, hash_name, phase, ex, q } }: GoodsProps) {
  const termOf = useTerms();
  return (
    <Card className="flex flex-col overflow-hidden">
      <div className="exhibit grid grow place-items-center px-6 py-2 sm:py-6">
        <Picture
          src={picture}
          alt=""
          eager
          width={640}
          height={480}
          sizes="(width < 40rem) 14rem, 28rem"
          className="w-full max-w-56 sm:max-w-112"
        />
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1 p-4 sm:p-6">
        <div>
          <p className="text-sm text-rarity">{termOf(q.value)}</p>
          <p className="mt-1 font-display text-xl font-semibold">
            {eName ?? hash_name}
            {phase && ` · ${phase}`}
          </p>
        </div>
        <p lang="en" className="flex items-center gap-2 text-sm">
          <span
            aria-hidden
            style={{ '--rarity': ex.color }}
            className="size-2 rounded-full bg-(--rarity)"
          />
          {ex.en}
        </p>
      </div>
    </Card>
  );
}

/** The item's kind, and a sentence about skins. */
export function Facts({ goods: { category, wName } }: GoodsProps) {
  const termOf = useTerms();
  return (
    <Card className="grid gap-4 p-4 sm:p-6">
      <p className="max-w-prose text-sm text-soft">
        <Trans>
          A skin changes how an item looks, not how it plays. The picture is drawn by us; in the
          game it has its own.
        </Trans>
      </p>
      <dl className="grid grid-cols-2 gap-4">
        <Fact name={<Trans>Goods type</Trans>}>{termOf(category.type)}</Fact>
        <Fact name={<Trans>Goods item</Trans>}>{wName}</Fact>
      </dl>
    </Card>
  );
}

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-soft">{name}</dt>
      <dd className="font-display font-semibold">{children}</dd>
    </div>
  );
}
