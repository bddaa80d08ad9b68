import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft, Rotate3d } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePaths } from '../kit/paths.ts';
import { Inspect } from '../parts/inspect.tsx';
import { Tokens } from '../parts/price.tsx';
import { useTerms } from '../parts/terms.ts';
import { buttonLook, iconButtonLook } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { classes } from '../ui/classes.ts';
import { Picture } from '../ui/picture.tsx';
import type { ItemPageData } from './page.tsx';
import { ShareItem } from './share-item.tsx';
import type { Variant } from './wear.ts';

type GoodsProps = Pick<ItemPageData, 'goods'>;

/** The item in the light of its rarity, to be taken in the hand; the way back, and its sharing. */
export function Exhibit({ shown }: { shown: Variant }) {
  const { t } = useLingui();
  const paths = usePaths();
  const price = <Tokens amount={shown.price} />;
  return (
    <Card className="exhibit relative grid place-items-center overflow-hidden px-6 py-2 max-sm:-mx-4 max-sm:rounded-none sm:py-6">
      <Picture
        src={shown.picture}
        alt=""
        eager
        width={640}
        height={480}
        sizes="(width < 40rem) 18rem, 40rem"
        className="w-full max-w-72 sm:max-w-160"
      />
      <Link
        to={paths.home}
        aria-label={t`Back to home`}
        title={t`Back to home`}
        className={classes(iconButtonLook(), 'absolute! top-2 left-2')}
      >
        <ArrowLeft className="size-5" aria-hidden />
      </Link>
      <ShareItem goods={shown} className="absolute! top-2 right-2" />
      <Inspect
        goods={shown}
        price={price}
        className={classes(buttonLook('quiet', 'small'), 'absolute! right-3 bottom-3')}
      >
        <Rotate3d className="size-4" aria-hidden />
        <Trans>Inspect</Trans>
      </Inspect>
    </Card>
  );
}

/** The item's type and weapon, whether it counts kills, and a sentence about skins. */
export function Facts({ goods: { category, wName, type } }: GoodsProps) {
  const termOf = useTerms();
  const counts = type.name.includes('StatTrak');
  return (
    <Card className="grid content-start gap-4 p-4 sm:p-6">
      <p className="max-w-prose text-sm text-soft">
        <Trans>
          A skin changes how an item looks, not how it plays. The picture is our own drawing; the
          game has its own.
        </Trans>
      </p>
      <dl className="grid grid-cols-2 gap-4">
        <Fact name={<Trans>Category</Trans>}>{termOf(category.type)}</Fact>
        <Fact name={<Trans>Model</Trans>}>{wName}</Fact>
        <Fact name={counts ? type.name : 'StatTrak™'}>
          {counts ? <Trans>it counts kills</Trans> : <Trans>it doesn’t count kills</Trans>}
        </Fact>
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
