/** The end of the address that `/login` leads to: the home page, with the sign-in layer over it. */
export const door_hash = '#login';
