import { useLocation } from 'react-router';
import { splitLocale } from './paths.ts';

/** The pages on which something is played or drawn. */
const played = /^\/(?:case|battle|giveaway|event)\/|^\/(?:upgrade|turntable)$/;

/** Whether something is played or drawn on this page: nothing opens there by itself. */
export function usePlays(): boolean {
  return played.test(splitLocale(useLocation().pathname).path);
}
