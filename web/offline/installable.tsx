import { inLocale, useLocale } from '../paths.ts';
import tokens from '../ui/tokens.css?raw';

/** What a browser has to know to install the site as an app, and the colour around it. The server alone says it. */
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
