const { readFile } = require('node:fs/promises');
const { referencePage } = require('./reference-page.cjs');

/**
 * What the gateway answers itself: its health and, in local use, the API's reference.
 * @param {{ settings: object, isReady: () => boolean }} options
 */
function createPages({ settings, isReady }) {
  const pages = new Map([
    ['/health/live', (exchange) => answerJson(exchange, 200, { status: 'live' })],
    ['/health/ready', (exchange) => ready(exchange)],
  ]);
  if (settings.appEnv === 'local') {
    pages.set('/openapi.json', (exchange) => reference(exchange, 'application/json', (text) => text));
    pages.set('/docs', (exchange) =>
      reference(exchange, 'text/html; charset=utf-8', (text) => referencePage(JSON.parse(text))),
    );
  }

  function ready(exchange) {
    return isReady()
      ? answerJson(exchange, 200, { status: 'ready' })
      : answerJson(exchange, 503, { status: 'not ready' });
  }

  async function reference(exchange, type, make) {
    try {
      answer(exchange, 200, type, make(await readFile(settings.openApiFile, 'utf8')));
    } catch (error) {
      exchange.refuse('UNAVAILABLE', { retryAfter: 5, reason: error.message });
    }
  }

  return {
    /** @returns {boolean} whether the request was one for these pages and is answered. */
    answer(exchange, path) {
      const page = exchange.request.method === 'GET' ? pages.get(path) : undefined;
      void page?.(exchange);
      return page !== undefined;
    },
  };
}

module.exports = { createPages };

function answerJson(exchange, status, body) {
  answer(exchange, status, 'application/json; charset=utf-8', JSON.stringify(body));
}

function answer(exchange, status, type, text) {
  const headers = [
    'content-type',
    type,
    'content-length',
    String(Buffer.byteLength(text)),
    'cache-control',
    'no-store',
  ];
  const safety = [
    'x-content-type-options',
    'nosniff',
    'content-security-policy',
    "default-src 'none'; style-src 'unsafe-inline'",
  ];
  exchange.response.writeHead(status, [...headers, ...safety, ...exchange.commonHeaders()]);
  exchange.response.end(text);
}
