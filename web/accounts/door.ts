/**
 * The fragment of the address to which `/login` redirects: the home page with the sign-in layer
 * over it.
 */
export const door_hash = '#login';
