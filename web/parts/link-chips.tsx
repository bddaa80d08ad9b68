import { Link } from 'react-router';

export interface LinkChipsProps {
  label: string;
  chosen: string;
  chips: readonly { value: string; label: string; to: string }[];
}

/** Links of which one is chosen, in one line that scrolls sideways on a phone. */
export function LinkChips({ label, chosen, chips }: LinkChipsProps) {
  return (
    <nav aria-label={label} className="-mx-4 overflow-x-auto px-4 sm:mx-0 sm:px-0">
      <ul className="flex gap-2 py-1">
        {chips.map(({ value, label: text, to }) => (
          <li key={value}>
            <Link
              to={to}
              preventScrollReset
              aria-current={value === chosen ? 'true' : undefined}
              className="flex min-h-10 items-center rounded-full border border-edge px-4 text-sm whitespace-nowrap text-soft transition-colors hover:border-edge-strong hover:text-bright focus-visible:-outline-offset-2 aria-[current]:border-brass aria-[current]:text-brass-light"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
