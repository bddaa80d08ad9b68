import { locales } from '@vitrine/i18n/locales';

interface CoverageProps {
  /** How many texts English has, and how many of these a language has. */
  of: { code: string; said: number; all: number }[];
  /** The languages that are shown. */
  shown: readonly string[];
  onToggle: (code: string) => void;
}

/** How much each language says of what English says; a press shows or hides a language. */
export function Coverage({ of, shown, onToggle }: CoverageProps) {
  return (
    <div className="coverage" role="group" aria-label="Languages">
      {of.map(({ code, said, all }) => {
        const { name } = locales.find((locale) => locale.code === code)!;
        const missing = all - said;
        return (
          <button
            key={code}
            type="button"
            aria-pressed={shown.includes(code)}
            title={missing === 0 ? `${name}: complete` : `${name}: ${missing} of ${all} missing`}
            onClick={() => onToggle(code)}
          >
            {name}
            <meter min={0} max={Math.max(all, 1)} low={all} value={all === 0 ? 1 : said} />
            <span className={missing === 0 ? 'soft' : 'lacking'}>
              {missing === 0 ? 'all' : `−${missing}`}
            </span>
          </button>
        );
      })}
    </div>
  );
}
