import { tell } from '../events.ts';

/** Opens the sign-in layer, from anywhere. */
export function askToSignIn(): void {
  tell('login_up');
}
