import { randomAddress } from './address.ts';

/** Headers that a browser sends with a page request; without them the gate admits nobody. */
export const browser_headers = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0',
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-language': 'en',
} as const;

/** Requests a page as a browser does, from a random address unless the headers name one. */
export function visit(url: string, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    headers: { ...browser_headers, 'x-forwarded-for': randomAddress(), ...headers },
    redirect: 'manual',
  });
}
