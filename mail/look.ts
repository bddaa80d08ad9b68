/**
 * The site's colours and letters, written out: e-mail programs know no custom properties. A test holds them to
 * `web/ui/tokens.css`; `edge` is its translucent edge as it looks on `surface`.
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

/** No e-mail program loads a site's fonts for certain; these stand on most devices. */
export const fonts = {
  display: "'Exo 2', 'Segoe UI', Helvetica, Arial, sans-serif",
  text: "Inter, 'Segoe UI', Helvetica, Arial, sans-serif",
  mono: "Menlo, Consolas, 'Courier New', monospace",
} as const;
