import { index, route, type RouteConfig } from '@react-router/dev/routes';

/**
 * Every page of the site. English has no prefix; a prefix that isn't one of our languages gives a
 * real 404.
 */
export default [
  route(':locale?', 'shell/locale.tsx', [
    index('home/page.tsx'),
    route('top', 'top/page.tsx'),
    route('free', 'free/page.tsx'),
    route('case/:id', 'cases/page.tsx'),
    route('login/window', 'accounts/steam-window.tsx'),
    route('sandbox/steam/openid/login', 'accounts/steam-sandbox.tsx'),
    route('login/*', 'accounts/door-page.tsx'),
    route('removal', 'accounts/removal-page.tsx'),
    route('my', 'my/page.tsx'),
    route('my/backpack', 'inventory/page.tsx'),
    route('my/promotion', 'promotions/page.tsx'),
    route('provablyfair', 'seeds/page.tsx'),
    route('outbox', 'mail/page.tsx'),
    route('design', 'design/page.tsx'),
    route('remark/:slug', 'content/page.tsx'),
    route('*', 'shell/not-found.tsx'),
  ]),
] satisfies RouteConfig;
