import { inLocale, useLocale } from '../kit/paths.ts';
import tokens from '../ui/tokens.css?raw';

/**
 * The tags that make the site installable as an app, and the colour of the browser around it.
 * Rendered by the server only.
 */
export function Installable() {
  const { code } = useLocale();
  return (
    <>
      <link rel="manifest" href={inLocale(code, '/manifest.webmanifest')} />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <meta name="theme-color" content={/--color-ink: (#\w+);/.exec(tokens)?.[1]} />
    </>
  );
}
