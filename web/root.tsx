import { use, useEffect, type ReactNode } from 'react';
import { Links, Outlet, Scripts, ScrollRestoration } from 'react-router';
import type { Route } from './+types/root.ts';
import './app.css';
import { visit } from './context.ts';
import { comeAlive, EarlyScript } from './early/alive.ts';
import { useLocale } from './paths.ts';
import { Alternates } from './shell/alternates.tsx';
import { ErrorPage } from './shell/error-page.tsx';
import { firstFonts } from './shell/fonts.ts';
import mark from './shell/mark.svg?no-inline';
import { Shell } from './shell/shell.tsx';

/** What every page knows: the signed-in player, if any, where the site lives, and whether it is the demo. */
export async function loader({ context }: Route.LoaderArgs) {
  const { api, origin, demo } = context.get(visit);
  const user = await api('GET /api/user', {});
  return { player: user.ok ? user.data : null, origin, demo };
}

/** The document, around pages and errors alike. */
export function Layout({ children }: { children: ReactNode }) {
  const { tag } = useLocale();
  const { nonce, text } = use(EarlyScript);
  useEffect(comeAlive, []);
  return (
    <html lang={tag}>
      <head>
        <meta charSet="utf-8" />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="dark" />
        <link rel="icon" type="image/svg+xml" href={mark} />
        {firstFonts(tag).map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        <Links />
      </head>
      <body>
        <Shell>{children}</Shell>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Alternates origin={loaderData.origin} />
      <Outlet />
    </>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
