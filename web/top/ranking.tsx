import { Trans } from '@lingui/react/macro';
import type { Drop } from '@vitrine/contract/drops';
import type { CaseNames } from '../parts/case-names.ts';
import { ItemName } from '../parts/item-name.tsx';
import { Money } from '../parts/price.tsx';
import { useTerms } from '../parts/terms.ts';
import { Picture } from '../ui/picture.tsx';
import { CaseLink, ItemLink, type PlacedDrop } from './links.tsx';
import { PlayerName } from '../parts/player-name.tsx';

interface RankingProps {
  /** Sorted, the dearest first. */
  drops: readonly Drop[];
  /** The place of the first drop. */
  first_place: number;
  case_names: CaseNames;
}

/** The drops after the podium, one per row. */
export default function Ranking({ drops, first_place, case_names }: RankingProps) {
  return (
    <ol
      start={first_place}
      className="mt-6 grid list-none grid-cols-1 gap-2 lg:grid-cols-2 lg:gap-x-5"
    >
      {drops.map((drop, n) => (
        <li key={n} className="unseen-5">
          <Row drop={drop} place={first_place + n} case_names={case_names} />
        </li>
      ))}
    </ol>
  );
}

function Row({ drop, place, case_names }: PlacedDrop & { place: number }) {
  const termOf = useTerms();
  const { goods, user } = drop;
  const { name } = user;
  return (
    <article
      style={{ '--rarity': goods.goods_quality.color }}
      className="relative flex items-center gap-3 rounded-md bg-surface py-2 pr-4 pl-2 transition-colors hover:bg-raised sm:gap-4"
    >
      <span className="w-7 shrink-0 text-right font-display text-soft tabular-nums">{place}</span>
      <span className="exhibit grid w-18 shrink-0 place-items-center py-1">
        <Picture src={goods.picture} alt="" sizes="4.5rem" className="w-full" />
      </span>
      <ItemLink goods={goods} win={drop.win} />
      <span className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-3">
        <span className="min-w-min grow basis-20">
          <ItemName name={goods.name} className="block font-display font-semibold" />
          <span className="block text-xs text-rarity">
            {termOf(goods.goods_quality.value)} · {goods.goods_appearance.short}
          </span>
        </span>
        <span className="ml-auto text-right">
          <Money amount={goods.price} className="text-brass" />
          <span aria-hidden className="block text-xs text-soft">
            <PlayerName name={name} />
          </span>
          <span className="block text-xs text-soft">
            <CaseLink drop={drop} case_names={case_names} />
          </span>
          <span className="sr-only">
            <Trans>
              Won by <PlayerName name={name} />
            </Trans>
          </span>
        </span>
      </span>
    </article>
  );
}
