/**
 * A language's badge: the short form of its BCP 47 tag on a small plate. A flag would stand for a
 * country.
 */
export function LanguageBadge({ tag }: { tag: string }) {
  return (
    <svg viewBox="0 0 30 20" aria-hidden className="h-5 w-7.5 shrink-0">
      <rect
        x="0.5"
        y="0.5"
        width="29"
        height="19"
        rx="4.5"
        className="fill-ink stroke-edge-strong"
      />
      <text
        x="15"
        y="14"
        textAnchor="middle"
        fontSize="11"
        className="fill-current font-display font-semibold"
      >
        {tag.slice(0, 2).toUpperCase()}
      </text>
    </svg>
  );
}
