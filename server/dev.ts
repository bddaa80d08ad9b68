import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { getRequestListener } from '@hono/node-server';
import type { ServerBuild } from 'react-router';
import { createServer as createVite } from 'vite';

/** The development server: renders pages from the sources through Vite, with hot reload. */
export async function startVite() {
  const server = createServer();
  const vite = await createVite({
    root: path.join(import.meta.dirname, '../web'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server, path: '/__hmr' } },
  });
  return {
    loadBuild: () =>
      vite.ssrLoadModule('virtual:react-router/server-build') as unknown as Promise<ServerBuild>,
    /**
     * Listens with Vite in front: API requests bypass it, and paths that Vite doesn't know fall
     * through to our app.
     */
    listen: (
      fetch: (request: Request) => Response | Promise<Response>,
      { hostname, port }: { hostname: string; port: number },
    ): Promise<Server> => {
      const answer = getRequestListener(fetch);
      server.on('request', (request, response) => {
        if (/^\/(?:api|pictures|healthz|readyz|openapi)/.test(request.url ?? ''))
          void answer(request, response);
        else vite.middlewares(request, response, () => void answer(request, response));
      });
      return new Promise((resolve, reject) =>
        server.once('error', reject).listen(port, hostname, () => resolve(server)),
      );
    },
    close: () => vite.close(),
  };
}
