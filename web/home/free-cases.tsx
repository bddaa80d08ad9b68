import { Trans } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import { Link } from 'react-router';
import { usePaths } from '../kit/paths.ts';
import NextStep from '../free/next-step.tsx';
import { classes } from '../ui/classes.ts';
import { Picture } from '../ui/picture.tsx';

/**
 * The cases that cost nothing, each with this player's next step to it, in a row that scrolls
 * sideways on a phone. Needs at least one case.
 */
export default function FreeCases({ cases }: { cases: Reply<'GET /api/free'>['list'] }) {
  const paths = usePaths();
  return (
    <section aria-labelledby="free" className="mx-auto w-full max-w-page px-4 pt-4 sm:px-6">
      <h2 id="free" className="text-xl">
        <Trans>Free of charge</Trans>
      </h2>
      <ul className="-mx-4 mt-3 flex gap-3 overflow-x-auto px-4 pb-1 sm:mx-0 sm:grid sm:grid-cols-2 sm:px-0 lg:grid-cols-4">
        {cases.map((box) => (
          <li key={box.id} className="w-60 shrink-0 sm:w-auto">
            <Link
              to={paths.case(box.id)}
              style={{ '--rarity': box.top_prize.color }}
              className="flex h-full items-center gap-3 rounded-md bg-surface p-2 pr-4 transition-colors hover:bg-raised"
            >
              <span className="exhibit grid w-20 shrink-0 place-items-center rounded-sm py-1">
                <Picture src={box.picture} alt="" sizes="5rem" className="w-full" />
              </span>
              <span className="min-w-0">
                <span className="block font-display font-semibold">{box.name}</span>
                <span className="block truncate text-xs text-rarity">
                  {box.top_prize.hash_name.replace(/ \([^)]*\)$/, '')}
                </span>
                <span
                  className={classes(
                    'block text-xs',
                    box.openable ? 'font-semibold text-success' : 'text-soft',
                  )}
                >
                  <NextStep of={box} />
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
