import { Suspense, use, useEffect, type CSSProperties, type ReactNode } from 'react';
import { Links, Outlet, Scripts, ScrollRestoration, useRouteError } from 'react-router';
import type { Route } from './+types/root.ts';
import './app.css';
import { replayInput, HeadScript } from './hydration/input.ts';
import { visit } from './kit/context.ts';
import { splitLocale, useLocale } from './kit/paths.ts';
import { useRootData, type RootData } from './kit/root-data.ts';
import { Installable } from './offline/installable.tsx';
import { currencyIn } from './parts/display-currency.ts';
import { readSite, useEntry } from './parts/site.ts';
import { Alternates } from './shell/alternates.tsx';
import { firstFonts } from './shell/fonts.ts';
import { ErrorPage } from './shell/later.tsx';
import mark from './shell/mark.svg?no-inline';
import { Shell } from './shell/shell.tsx';
import { showFocused } from './ui/show-focused.ts';

/**
 * Data of every page: the signed-in player, if any; the site's public configuration and footer
 * pages; the number of announcements for the visitor; the currency that they also see; the rules of
 * their territory; the fonts to preload; the site's origin; the server's time; the release; and in
 * demo mode the demo's players.
 */
export async function loader({ context, request }: Route.LoaderArgs): Promise<RootData> {
  const { api, shared, territory, origin, now, release, demo } = context.get(visit);
  const [user, site, notices] = await Promise.all([
    api('GET /api/user', {}),
    readSite(shared),
    api('GET /api/notice_new', {}),
  ]);
  const { tag } = splitLocale(new URL(request.url).pathname).locale;
  const player = user.ok ? user.data : null;
  const count = notices.ok ? notices.data.length : 0;
  return {
    player,
    site,
    notices: count,
    currency: currencyIn(request.headers.get('cookie')),
    territory,
    fonts: firstFonts(tag),
    origin,
    now,
    release,
    demo,
  };
}

/** The operator's colour in place of the tokens'. */
function accentOf(colour: string): CSSProperties {
  return {
    '--color-brass': colour,
    '--color-brass-light': `color-mix(in srgb, ${colour}, white 30%)`,
    '--color-brass-dark': `color-mix(in srgb, ${colour}, black 15%)`,
    '--shadow-brass': `0 8px 32px -12px color-mix(in srgb, ${colour} 55%, transparent)`,
  } as CSSProperties;
}

/** The document around pages and error pages. */
export function Layout({ children }: { children: ReactNode }) {
  const { tag } = useLocale();
  const { nonce, text } = use(HeadScript);
  const fonts = useRootData()?.fonts;
  const colour = useEntry('colour');
  const error = useRouteError();
  // The error page is loaded separately and calls `replayInput` itself.
  useEffect(() => {
    if (!error) void replayInput();
  }, [error]);
  useEffect(showFocused, []);
  return (
    <html lang={tag} style={colour ? accentOf(colour) : undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: text }} />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="dark" />
        <link rel="icon" type="image/svg+xml" href={mark} />
        {import.meta.env.SSR && <Installable />}
        {fonts?.map((href) => (
          <link
            key={href}
            rel="preload"
            as="font"
            type="font/woff2"
            href={href}
            crossOrigin="anonymous"
          />
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
  return (
    <Suspense>
      <ErrorPage error={error} />
    </Suspense>
  );
}
