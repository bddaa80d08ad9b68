import type { Plaque } from '@vitrine/contract/plaques';
import { Inspect } from '../parts/inspect.tsx';
import { Money } from '../parts/price.tsx';
import { useTerms } from '../parts/terms.ts';
import { Turning } from '../parts/turning.tsx';
import { Card } from '../ui/card.tsx';
import { Picture } from '../ui/picture.tsx';

/** The won item in its light, with its name, wear and price at the draw. */
export function PlaqueExhibit({ plaque: { goods }, name }: { plaque: Plaque; name: string }) {
  const termOf = useTerms();
  return (
    <Card className="relative flex flex-col overflow-hidden">
      <Turning
        src={goods.picture}
        className="exhibit grid grow place-items-center px-4 py-2 sm:py-8"
      >
        <Picture
          src={goods.picture}
          alt=""
          eager
          width={640}
          height={480}
          sizes="(width < 64rem) 90vw, 40rem"
          className="mx-auto w-full max-w-160"
        />
      </Turning>
      <Inspect
        goods={goods}
        price={<Money amount={goods.price} />}
        className="absolute! top-3 right-3 size-11!"
      />
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 p-4 sm:p-6">
        <div className="min-w-0">
          <p className="text-sm text-rarity">
            {termOf(goods.quality.value)} · {termOf(goods.appearance.value)}
          </p>
          <h1 className="mt-1 text-2xl">{name}</h1>
        </div>
        <Money amount={goods.price} className="font-display text-2xl text-brass" />
      </div>
    </Card>
  );
}
