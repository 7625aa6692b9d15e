const exposed = 'adlink, adtext, retry-after, x-request-id';
const allowedHeaders = 'authorization, content-type, idempotency-key, x-request-id, traceparent, tracestate';

export type Cors = ReturnType<typeof createCors>;

/**
 * Cross-origin answers for the web client's origin only.
 * @param webOrigin such as `http://localhost:3000`
 */
export function createCors(webOrigin: string) {
  const own = ['access-control-allow-origin', webOrigin, 'access-control-expose-headers', exposed];
  const vary = ['vary', 'Origin'];
  const forOwn = [...own, ...vary];

  /** @returns headers for every answer to this request: name, value, name, value … */
  function headersFor(origin: string | undefined): string[] {
    return origin === webOrigin ? forOwn : vary;
  }

  /** @returns headers for the answer to OPTIONS on a path that has these methods. */
  function preflightFor(origin: string | undefined, methods: string[]): string[] {
    const allow = ['allow', [...methods, 'OPTIONS'].join(', '), ...headersFor(origin)];
    if (origin !== webOrigin) return allow;
    return [
      ...allow,
      ...['access-control-allow-methods', methods.join(', ')],
      ...['access-control-allow-headers', allowedHeaders],
      ...['access-control-max-age', '7200'],
    ];
  }

  /** For a request that nobody could read: its origin is not known, and the web client alone may read the answer. */
  const headersForUnreadable = (): string[] => forOwn;

  return { headersFor, preflightFor, headersForUnreadable };
}
