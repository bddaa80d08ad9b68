import type { RequestState } from '@vitrine/contract/support';
import { classes } from '../ui/classes.ts';
import { useStateNames } from './words.ts';

const looks: Record<RequestState, string> = {
  1: 'text-warning',
  2: 'text-success',
  3: 'text-soft',
};

/** The state of a request, in words and in its colour. */
export function StateBadge({ state }: { state: RequestState }) {
  return (
    <span
      className={classes(
        'rounded-full border border-edge-strong px-3 py-1 text-xs font-semibold',
        looks[state],
      )}
    >
      {useStateNames()[state]}
    </span>
  );
}
