import { index, route, type RouteConfig } from '@react-router/dev/routes';

/** Every page of the site. English has no prefix; what is not one of our languages ends as a real 404. */
export default [
  route(':locale?', 'shell/locale.tsx', [
    index('home/page.tsx'),
    route('case/:id', 'cases/page.tsx'),
    route('my/backpack', 'inventory/page.tsx'),
    route('provablyfair', 'seeds/page.tsx'),
    route('*', 'shell/not-found.tsx'),
  ]),
] satisfies RouteConfig;
