import { defaultMaxBytes, defaultTimeoutMs, operations } from '../src/index.ts';

/** What the gateway lets through: exactly the operations that are not internal. */
export function gatewayRoutes() {
  return {
    routes: operations
      .filter((operation) => operation.who !== 'service')
      .map(({ id, service, method, path, who, maxBytes, timeoutMs, limit, switch: off }) => ({
        id,
        service,
        method,
        path,
        who,
        maxBytes: method === 'GET' || method === 'DELETE' ? 0 : (maxBytes ?? defaultMaxBytes),
        timeoutMs: timeoutMs ?? defaultTimeoutMs,
        limit,
        switch: off,
      })),
  };
}
