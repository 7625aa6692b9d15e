import { readFile } from 'node:fs/promises';
import { securityHeaders } from '@emberline/kit/http/headers';
import type { Settings } from '../../settings.ts';
import type { Exchange } from '../exchange.ts';

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

/** The parts of an OpenAPI 3 document that are used. */
interface OpenApi {
  info?: { title?: string; description?: string };
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, object>; responses?: Record<string, Response> };
}
interface Operation {
  tags?: string[];
  summary?: string;
  description?: string;
  parameters?: object[];
  requestBody?: { content?: object };
  responses?: Record<string, Response | { $ref: string }>;
}
interface Response {
  description?: string;
  content?: object;
}

/** The API's reference as one HTML page without scripts. */
function referencePage(openApi: OpenApi): string {
  const operations = Object.entries(openApi.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, ...operation })),
  );
  const { schemas = {}, responses = {} } = openApi.components ?? {};
  const groups = Map.groupBy(operations, ({ tags }) => tags?.[0] ?? 'other');
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${text(openApi.info?.title ?? 'API')}</title>
<style>${style}</style>
<main>
<h1>${text(openApi.info?.title ?? 'API')}</h1>
<p>${text(openApi.info?.description ?? '')} The same as data: <a href="/openapi.json">/openapi.json</a>.</p>
<nav>${[...groups.keys()].map((name) => `<a href="#${text(name)}">${text(name)}</a>`).join(' ')} <a href="#schemas">schemas</a></nav>
${[...groups].map(([name, group]) => `<h2 id="${text(name)}">${text(name)}</h2>${group.map((one) => section(one, responses)).join('')}`).join('')}
<h2 id="schemas">schemas</h2>
${Object.entries(schemas)
  .map(([name, schema]) => `<div id="${text(name)}">${block(name, schema)}</div>`)
  .join('')}
</main>
</html>`;
}

function section(
  operation: Operation & { method: string; path: string },
  shared: Record<string, Response>,
): string {
  const { method, path, summary, description, parameters, requestBody, responses } = operation;
  return `<details><summary><b>${text(method.toUpperCase())}</b> <code>${text(path)}</code> ${text(summary ?? '')}</summary>
${description ? `<p>${text(description)}</p>` : ''}
${parameters?.length ? block('Parameters', parameters) : ''}
${requestBody ? block('Body', requestBody.content ?? requestBody) : ''}
${Object.entries(responses ?? {})
  .map(([status, answer]) => {
    const response = '$ref' in answer ? shared[nameIn(answer.$ref)] : answer;
    return block(`${status} ${response?.description ?? ''}`, response?.content);
  })
  .join('')}
</details>`;
}

function block(title: string, content: object | undefined): string {
  return `<h3>${text(title)}</h3>${content ? `<pre>${linked(text(JSON.stringify(content, null, 2)))}</pre>` : ''}`;
}

/** Turns schema references in escaped JSON into links. */
function linked(escaped: string): string {
  return escaped.replace(/#\/components\/schemas\/(\w+)/g, (_, name) => `<a href="#${name}">${name}</a>`);
}

/** `#/components/responses/NotFound` -> `NotFound`. */
function nameIn(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1);
}

function text(value: string): string {
  return value.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`);
}

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
main { max-width: 60rem; margin: 0 auto; padding: 1rem }
nav a { margin-right: .75rem }
details { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent); padding: .4rem 0 }
summary { cursor: pointer } summary b { display: inline-block; min-width: 4.5rem }
h3 { font-size: .9rem; margin: .6rem 0 0 }
pre { overflow: auto; font-size: .8rem; padding: .6rem; background: color-mix(in srgb, currentColor 6%, transparent) }`;
