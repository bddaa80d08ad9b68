import { CaseCard, type CaseCardProps } from '../parts/case-card.tsx';
import { FavouriteButton } from '../parts/favourites.tsx';

/** A case with the heart that marks it as a favourite. */
export function MarkedCase(props: CaseCardProps) {
  const { id, name } = props.box;
  return (
    <div className="relative h-full">
      <CaseCard {...props} />
      <FavouriteButton id={id} name={name} className="absolute top-0 right-0" />
    </div>
  );
}
