import { useLingui } from '@lingui/react/macro';
import { Link, useSearchParams } from 'react-router';
import { lists, type List } from './filter.ts';

/** The lists of the lobby, as links that keep the filters. */
export function Lists({ chosen }: { chosen: List }) {
  const { t } = useLingui();
  const [params] = useSearchParams();
  const labels: Record<List, string> = {
    open: t({ message: 'Open', context: 'battles' }),
    mine: t`My battles`,
    history: t`History`,
    best: t`Best battles`,
  };
  const to = (list: List) => {
    const search = new URLSearchParams(params);
    search.delete('page');
    if (list === 'open') search.delete('list');
    else search.set('list', list);
    return { search: search.toString() };
  };
  return (
    <nav aria-label={t`Lists of battles`} className="mt-5 border-b border-edge">
      <ul className="flex gap-5 overflow-x-auto">
        {lists.map((list) => (
          <li key={list}>
            <Link
              to={to(list)}
              preventScrollReset
              aria-current={list === chosen ? 'page' : undefined}
              className="-mb-px flex min-h-11 items-center border-b-2 border-transparent px-1 font-display font-semibold whitespace-nowrap text-soft transition-colors hover:text-bright focus-visible:-outline-offset-2 aria-[current]:border-brass aria-[current]:text-bright"
            >
              {labels[list]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
