import type { MouseEvent } from 'react';
import { tell } from './events.ts';

/** Opens the sign-in layer, from anywhere. */
export function askToSignIn(): void {
  tell('login_up');
}

/** The detail of `login_up` for a visitor who wants to register. */
export const to_register = 'register';

/** Opens the sign-in layer at the form for a new account. */
export function askToRegister(): void {
  tell('login_up', to_register);
}

/** Opens the sign-in layer instead of the link's page, which sign-in then leads to. */
export function askInstead(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  tell('login_up', event.currentTarget.pathname);
}
