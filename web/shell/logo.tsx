import { useEntry, useSite } from '../parts/site.ts';

/**
 * The operator's mark, or ours, a glass case with one facet lit, and the site's name; `short` shows
 * the name on wider screens only.
 */
export function Logo({ short = false }: { short?: boolean }) {
  const name = useSite()?.title ?? 'Vitrine';
  const own = useEntry('logo');
  return (
    <span className="flex items-center gap-2.5 font-display text-xl font-semibold">
      {own === undefined ? (
        <svg viewBox="0 0 32 32" aria-hidden className="size-8 shrink-0 text-soft">
          <path d="M4.75 10.3 16 16.4v11.8L4.75 22.1Z" className="fill-brass" />
          <path
            d="M16 3 28 9.5v13L16 29 4 22.5v-13Zm-12 6.5 12 6.5 12-6.5M16 16v13"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
            strokeLinejoin="round"
          />
        </svg>
      ) : (
        <img src={own} alt="" width={32} height={32} className="size-8 shrink-0 object-contain" />
      )}
      <span className={short ? 'sr-only sm:not-sr-only md:max-lg:sr-only' : undefined}>{name}</span>
    </span>
  );
}
