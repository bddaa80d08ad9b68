/**
 * The site's colours and fonts as literal values: e-mail programs don't support custom properties.
 * A test compares them with `web/ui/tokens.css`; `edge` is its translucent edge as it looks on
 * `surface`.
 */
export const colors = {
  ink: '#0b0d12',
  surface: '#12151d',
  raised: '#181c26',
  edge: '#25282f',
  bright: '#f2f4f8',
  soft: '#a7afbf',
  brass: '#e7b75f',
  on_brass: '#1d1403',
} as const;

/** Fonts present on most devices: no e-mail program reliably loads a site's fonts. */
export const fonts = {
  display: "'Exo 2', 'Segoe UI', Helvetica, Arial, sans-serif",
  text: "Inter, 'Segoe UI', Helvetica, Arial, sans-serif",
  mono: "Menlo, Consolas, 'Courier New', monospace",
} as const;
