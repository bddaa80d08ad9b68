import { Trans } from '@lingui/react/macro';
import type { Drop } from '@vitrine/contract/drops';
import { Link } from 'react-router';
import { usePaths } from '../kit/paths.ts';
import type { CaseNames } from '../parts/case-names.ts';
import { PlayerName } from '../parts/player-name.tsx';

export interface PlacedDrop {
  drop: Drop;
  case_names: CaseNames;
}

/**
 * Covers its positioned parent with a link to the win's page, or without one to the item. Links
 * that follow it stay above it.
 */
export function ItemLink({ goods, win }: Pick<Drop, 'goods'> & { win: Drop['win'] }) {
  const paths = usePaths();
  return (
    <Link
      to={win === null ? paths.item(goods.id) : paths.win(win)}
      aria-label={goods.name}
      className="absolute inset-0 rounded-md focus-visible:-outline-offset-2"
    />
  );
}

/** The case that a drop came from, if any. */
export function CaseLink({ drop: { box }, case_names }: PlacedDrop) {
  const paths = usePaths();
  if (box === null) return null;
  return (
    <Link
      to={paths.case(box)}
      className="relative -my-1 inline-flex min-h-6 items-center rounded-sm underline-offset-4 hover:text-bright hover:underline"
    >
      {case_names[box]}
    </Link>
  );
}

/** The winner of a drop, and its case, if any. */
export function WonBy({ drop, case_names }: PlacedDrop) {
  return (
    <>
      <Trans>
        Won by <PlayerName name={drop.user.name} />
      </Trans>
      {drop.box !== null && ' · '}
      <CaseLink drop={drop} case_names={case_names} />
    </>
  );
}
