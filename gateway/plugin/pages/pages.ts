import { readFile } from 'node:fs/promises';
import { securityHeaders } from '@emberline/kit/http/headers';
import type { Settings } from '../../settings.ts';
import type { Exchange } from '../exchange.ts';
import { referencePage } from './reference-page.ts';

export type Pages = ReturnType<typeof createPages>;
type Page = (exchange: Exchange) => unknown;

/** The gateway's own answers: its health and, in local use, the API reference. */
export function createPages({ settings, isReady }: { settings: Settings; isReady: () => boolean }) {
  const pages = new Map<string, Page>([
    ['/health/live', (exchange) => answerJson(exchange, 200, { status: 'live' })],
    ['/health/ready', ready],
  ]);
  if (settings.appEnv === 'local') {
    pages.set('/openapi.json', (exchange) => reference(exchange, 'application/json', (text) => text));
    pages.set('/docs', (exchange) =>
      reference(exchange, 'text/html; charset=utf-8', (text) => referencePage(JSON.parse(text))),
    );
  }

  function ready(exchange: Exchange): void {
    if (isReady()) answerJson(exchange, 200, { status: 'ready' });
    else answerJson(exchange, 503, { status: 'not ready' });
  }

  async function reference(exchange: Exchange, type: string, make: (text: string) => string): Promise<void> {
    try {
      answer(exchange, 200, type, make(await readFile(settings.openApiFile, 'utf8')));
    } catch (error) {
      exchange.refuse('UNAVAILABLE', { retryAfter: 5, reason: (error as Error).message });
    }
  }

  return {
    /** @returns whether the request was for these pages and is answered. */
    answer(exchange: Exchange, path: string): boolean {
      const page = exchange.request.method === 'GET' ? pages.get(path) : undefined;
      page?.(exchange);
      return page !== undefined;
    },
  };
}

function answerJson(exchange: Exchange, status: number, body: object): void {
  answer(exchange, status, 'application/json; charset=utf-8', JSON.stringify(body));
}

/** The reference page has its styles in it. */
const pagePolicy = { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'" };

function answer(exchange: Exchange, status: number, type: string, text: string): void {
  const headers = [
    ...['content-type', type],
    ...['content-length', String(Buffer.byteLength(text))],
    ...['cache-control', 'no-store'],
    ...Object.entries({ ...securityHeaders, ...(type.startsWith('text/html') && pagePolicy) }).flat(),
  ];
  exchange.response.writeHead(status, [...headers, ...exchange.commonHeaders()]);
  exchange.response.end(text);
}
