import { Trans } from '@lingui/react/macro';
import type { Drop } from '@vitrine/contract/drops';
import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'react-router';
import { useTerms } from '../catalogue/terms.ts';
import type { CaseNames } from '../cases/names.ts';
import { Money } from '../ledger/price.tsx';
import { usePaths } from '../paths.ts';
import { ItemCard } from '../ui/item-card.tsx';

export interface DropCardProps {
  drop: Drop;
  /** The case that it came from, where it is told. */
  case_name?: string | undefined;
  /** A place: stands opposite the wear. */
  note?: ReactNode;
  /** As in `<img sizes>`. */
  sizes?: string;
}

/** Something that was won as a card, with its worth and who won it. */
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

/** Leads to the case that a drop came from; where it came from none, to nowhere. */
export function CaseLink({ box, ...rest }: CaseLinkProps) {
  const paths = usePaths();
  return box === null ? <div {...rest} /> : <Link to={paths.case(box)} {...rest} />;
}
