import { Trans } from '@lingui/react/macro';
import type { Drop } from '@vitrine/contract/drops';
import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router';
import { usePaths } from '../kit/paths.ts';
import { ItemCard } from '../ui/item-card.tsx';
import type { CaseNames } from './case-names.ts';
import { Money } from './price.tsx';
import { useTerms } from './terms.ts';

export interface DropCardProps {
  drop: Drop;
  /** The name of the case that it came from, if known. */
  case_name?: string | undefined;
  /** Its place, shown opposite the wear. */
  note?: ReactNode;
  /** As in `<img sizes>`. */
  sizes?: string;
}

/** A card of a drop: the item, its worth and the winner. */
export function DropCard({ drop: { goods, user, box }, case_name, note, sizes }: DropCardProps) {
  const termOf = useTerms();
  const { name } = user;
  return (
    <CaseLink
      box={box}
      className="grid h-full rounded-md transition-transform hover:-translate-y-1 active:translate-y-0"
    >
      <ItemCard
        name={goods.name}
        picture={goods.picture}
        rarity={{ label: termOf(goods.goods_quality.value), color: goods.goods_quality.color }}
        wear={goods.goods_appearance.short}
        stattrak={goods.hash_name.includes('StatTrak™')}
        price={<Money amount={goods.price} className="text-brass" />}
        note={note}
        sizes={sizes}
      >
        <p className="text-xs text-soft">
          <Trans>Won by {name}</Trans>
          {case_name && ` · ${case_name}`}
        </p>
      </ItemCard>
    </CaseLink>
  );
}

/** The name of the case that a drop came from, if any. */
export function nameOfCase(case_names: CaseNames, { box }: Drop): string | undefined {
  return box === null ? undefined : case_names[box];
}

export interface CaseLinkProps {
  box: Drop['box'];
  className: string;
  style?: CSSProperties;
  children: ReactNode;
}

/** Links to the case that a drop came from; without a case, a plain `<div>`. */
export function CaseLink({ box, ...rest }: CaseLinkProps) {
  const paths = usePaths();
  return box === null ? <div {...rest} /> : <Link to={paths.case(box)} {...rest} />;
}
