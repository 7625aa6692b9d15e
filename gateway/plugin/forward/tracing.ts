import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { beginTrace, endSpan, traceparentOf } from '@emberline/kit/telemetry/tracing';

/**
 * Starts the trace that the services continue: one span per request, named by operation. The trace id holds the
 * request's id, so that logs and traces match.
 * @returns the W3C header for the service; undefined when tracing is off. The span ends with the answer. The
 * self-test has none.
 */
export function traceRequest({ id, route, response }: Traced): string | undefined {
  if (!route || route.isProbe) return undefined;
  const span = beginTrace(traceIdOf(id), route.id, { 'request.id': id });
  if (!span) return undefined;
  response.once('close', () => {
    const status = response.writableFinished ? response.statusCode : 499;
    span.setAttribute('http.response.status_code', status);
    endSpan(span, status >= 500 ? String(status) : undefined);
  });
  return traceparentOf(span);
}

interface Traced {
  id: string;
  route: { id: string; isProbe?: boolean } | undefined;
  response: ServerResponse;
}

/** The W3C header's value for a request without a recorded span: nobody keeps its ids, so none is drawn for it. */
export function newTraceparent(id: string): string {
  const traceId = traceIdOf(id);
  return `00-${traceId}-${traceId.slice(0, 15)}1-01`;
}

/** The request's id without dashes, if that is a valid trace id; else a random one. */
function traceIdOf(id: string): string {
  const hex = id.replaceAll('-', '');
  return /^(?!0{32})[0-9a-f]{32}$/.test(hex) ? hex : randomBytes(16).toString('hex');
}
