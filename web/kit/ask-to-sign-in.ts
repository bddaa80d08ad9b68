import type { MouseEvent } from 'react';
import { tell } from './events.ts';

/** Opens the sign-in layer, from anywhere. */
export function askToSignIn(): void {
  tell('login_up');
}

/** Opens the sign-in layer instead of the link's page, which sign-in then leads to. */
export function askInstead(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  tell('login_up', event.currentTarget.pathname);
}
