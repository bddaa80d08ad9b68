/**
 * Loaded into the product before it starts: leads its calls to people's servers to those of the
 * bench, by their ports in `SILENT_PARTNERS`. Its timeouts stay the product's own.
 */
import { setOutside } from '../../server/kit/outside.ts';
import { leadToSteam } from '../../server/testing/steam-trading.ts';

const { http, steam } = JSON.parse(process.env['SILENT_PARTNERS']!) as Record<string, number>;

setOutside(async (request) => {
  const { hostname, pathname, search } = new URL(request.url);
  // The sandbox reports to the product itself, which is no other server.
  if (hostname === '127.0.0.1') return fetch(request);
  const headers = { ...Object.fromEntries(request.headers), 'asked-for': request.url };
  return fetch(`http://127.0.0.1:${http}${pathname}${search}`, {
    method: request.method,
    headers,
    ...(request.method === 'POST' && { body: await request.text() }),
    redirect: request.redirect,
    signal: request.signal,
  });
});
leadToSteam(steam!);
