import { Plural, Trans } from '@lingui/react/macro';
import type { Drop } from '@vitrine/contract/drops';
import type { Reply } from '@vitrine/contract/index';
import type { CaseNames } from '../parts/case-names.ts';
import { DropExhibit } from '../parts/drop-card.tsx';
import { ItemName } from '../parts/item-name.tsx';
import { Moment } from '../parts/moment.tsx';
import { Money } from '../parts/price.tsx';
import { useTerms } from '../parts/terms.ts';
import { Picture } from '../ui/picture.tsx';
import { ItemLink, WonBy, type PlacedDrop } from './links.tsx';

/** The item that dropped most often today, and how often. */
type MostDropped = Extract<Reply<'GET /api/drop_top'>[number], { times: number }>;

interface PodiumProps {
  /** The dearest three, or as many as there are; at least one. */
  drops: readonly Drop[];
  most?: MostDropped | undefined;
  case_names: CaseNames;
}

/**
 * The dearest drops of a period, the first of them enlarged, and the item that dropped most often
 * today.
 */
export function Podium({ drops, most, case_names }: PodiumProps) {
  return (
    <div className="mt-8 grid grid-cols-2 gap-3 sm:gap-5 md:grid-cols-4">
      <ol className="contents">
        {drops.map((drop, n) =>
          n === 0 ? (
            <li key={n} className="col-span-2 md:row-span-2">
              <WowDrop drop={drop} case_names={case_names} />
            </li>
          ) : (
            <li key={n}>
              <DropExhibit
                drop={drop}
                note={<span className="font-display text-lg text-bright">{n + 1}</span>}
                sizes="(width < 48rem) calc(50vw - 2.875rem), 18rem"
                className="relative h-full transition-transform hover:-translate-y-1 active:translate-y-0"
              >
                <ItemLink goods={drop.goods} win={drop.win} />
                <p className="text-xs text-soft">
                  <WonBy drop={drop} case_names={case_names} />
                </p>
              </DropExhibit>
            </li>
          ),
        )}
      </ol>
      {most && <MostDroppedToday {...most} />}
    </div>
  );
}

function WowDrop({ drop, case_names }: PlacedDrop) {
  const termOf = useTerms();
  const { goods, appear } = drop;
  return (
    <article
      style={{ '--rarity': goods.goods_quality.color }}
      className="relative glass flex h-full flex-col overflow-hidden rounded-lg transition-transform hover:-translate-y-1 active:translate-y-0"
    >
      <div className="exhibit relative grid grow place-items-center p-6">
        <p className="absolute top-4 left-4 rounded-full bg-brass px-3 py-1 font-display text-sm font-semibold text-on-brass">
          <Trans>WOW drop</Trans>
        </p>
        <Picture
          src={goods.picture}
          alt=""
          sizes="(width < 48rem) 90vw, 34rem"
          eager
          className="mt-6 w-full max-w-prose"
        />
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 p-5">
        <ItemLink goods={goods} win={drop.win} />
        <div>
          <p className="text-sm text-rarity">{termOf(goods.goods_quality.value)}</p>
          <h2>
            <ItemName name={goods.name} className="block text-xl" />
          </h2>
          <p className="mt-2 text-sm text-soft">
            <WonBy drop={drop} case_names={case_names} /> · <Moment at={appear} />
          </p>
        </div>
        <Money amount={goods.price} className="font-display text-2xl text-brass" />
      </div>
    </article>
  );
}

function MostDroppedToday({ goods, times }: MostDropped) {
  return (
    <article
      style={{ '--rarity': goods.goods_quality.color }}
      className="relative glass col-span-2 grid grid-cols-2 items-center overflow-hidden rounded-md"
    >
      <div className="exhibit grid place-items-center self-stretch p-4">
        <Picture
          src={goods.picture}
          alt=""
          sizes="(width < 48rem) calc(50vw - 2.875rem), 18rem"
          className="w-full"
        />
      </div>
      <div className="p-4">
        <h2 className="text-sm text-soft">
          <Trans>Most dropped today</Trans>
        </h2>
        <ItemName name={goods.name} className="block font-display text-lg font-semibold" />
        <ItemLink goods={goods} win={null} />
        <p className="mt-2 text-sm">
          <Plural value={times} one="Dropped # time" other="Dropped # times" />
        </p>
        <Money amount={goods.price} className="text-sm" />
      </div>
    </article>
  );
}
