import { join } from 'node:path';
import staticFiles from '@fastify/static';
import Fastify, { type FastifyInstance } from 'fastify';
import { isPage, pageAt } from '../src/all-pages.ts';
import { documentOf, isOperatorPath } from '../src/pages.ts';
import { clientConfigScript } from './client-config.ts';
import { createDocuments } from './documents.ts';
import { securityHeaders } from './headers.ts';
import type { WebSettings } from './settings.ts';

const forever = 'public, max-age=31536000, immutable';
const checkEachTime = 'no-cache';

/**
 * Serves the built client: hashed files are cached for ever, documents are revalidated.
 * @param folder `dist/client`
 */
export async function createWebServer(settings: WebSettings, folder: string): Promise<FastifyInstance> {
  const app = Fastify({
    routerOptions: { ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    // Requests that arrive while stopping are still answered; the connection then closes.
    return503OnClosing: false,
  });
  const headers = securityHeaders(settings);
  const documents = createDocuments(folder, settings);
  app.addHook('onSend', async (_, reply) => void reply.headers(headers));

  await app.register(staticFiles, {
    root: folder,
    preCompressed: true,
    index: false,
    cacheControl: false,
    dotfiles: 'deny',
    // Documents are sent by `documents`, with the settings written into them.
    allowedPath: (path) => !path.endsWith('.html'),
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.startsWith(join(folder, 'assets')) ? forever : checkEachTime);
    },
  });

  app.get('/health/live', async () => ({ ok: true }));
  app.get('/health/ready', async () => ({ ok: true }));
  app.get('/config.js', async (_, reply) => {
    reply.header('cache-control', checkEachTime).type('text/javascript; charset=utf-8');
    return clientConfigScript(settings);
  });
  // Or the folder itself would be asked for, and refused, where nothing packed is accepted.
  app.get('/', (request, reply) => documents.send(request, reply, 'pages/landing.html'));
  app.setNotFoundHandler((request, reply) => {
    const { pathname } = new URL(request.url, 'http://localhost');
    if (request.method !== 'GET' && request.method !== 'HEAD') return reply.code(405).send();
    // A missing hashed file belongs to an older release; a page in its place would be wrong.
    if (pathname.startsWith('/assets/')) return reply.code(404).type('text/plain').send('Not found');
    reply.code(isPage(pathname) ? 200 : 404);
    const page = pageAt(pathname);
    const other = isOperatorPath(pathname) ? 'admin.html' : 'index.html';
    const own = page?.each ? documentOf(page, pathname.replace(/\/$/, '')) : undefined;
    return documents.send(request, reply, page ? documentOf(page) : other, own);
  });
  return app;
}
