import { redirect } from 'react-router';
import { inLocale, splitLocale } from '../kit/paths.ts';
import type { Route } from './+types/door-page.ts';
import { door_hash } from './door.ts';

/**
 * Redirects `/login` to the home page with the sign-in layer over it; keeps the address's query.
 */
export function loader({ request }: Route.LoaderArgs) {
  const { pathname, search } = new URL(request.url);
  const { code } = splitLocale(pathname).locale;
  throw redirect(inLocale(code, '/') + search + door_hash);
}

export default function DoorPage() {
  return null;
}
