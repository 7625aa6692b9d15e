import type { IncomingMessage, ServerResponse } from 'node:http';
import { switches } from '@emberline/contracts/switches';
import { ProblemError } from '@emberline/kit/errors';
import { bearerOf, isForPerson, mayUse } from '@emberline/kit/identity/who';
import type { Route } from './allow-list.ts';
import { clientProto } from './connections/address.ts';
import { Exchange } from './exchange.ts';
import { type BodyKind, BodyRefused, bodyKind, readWhole, streamed } from './forward/body.ts';
import { Forwarding, type Outgoing } from './forward/forward.ts';
import { traceRequest } from './forward/tracing.ts';
import { framingProblem } from './guard.ts';
import type { Parts } from './parts.ts';
import { ownHeaders } from './problem.ts';

/** A larger body of a refused request is not read to its end: the connection closes. */
const readToEndUpTo = 32 * 1024 * 1024;
/** Nobody knows how long something stays switched off. */
const switchedOffSeconds = 60;

/**
 * The steps of a request through the gateway: framing, the gateway's own pages, the address's concurrency limits, the
 * allow-list, the token, the switches, the rate limits, the body, and the service.
 */
export function createHandler(parts: Parts) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    const exchange = new Exchange(request, response, parts);
    serve(exchange).catch((error) => {
      parts.log.error({ requestId: exchange.id, err: error }, 'A request failed in the gateway');
      exchange.refuse('INTERNAL', { close: true });
    });
  };

  async function serve(exchange: Exchange): Promise<void> {
    const { request } = exchange;
    const problem = framingProblem(request);
    if (problem) return exchange.refuse(problem, { close: true });

    const { url = '', method = '' } = request;
    const [rawPath, search] = splitTarget(url);
    if (parts.pages.answer(exchange, rawPath)) return undefined;
    if (parts.isOpen() && (parts.ceiling.isOver(exchange.addressKey) || !exchange.takePlace()))
      return exchange.refuse('TOO_MANY', { retryAfter: 1 });

    if (method === 'OPTIONS') return preflight(exchange, rawPath);
    const found = parts.allowList.find(method, rawPath);
    if (!found || !(parts.isOpen() || found.route.isProbe))
      return refuseUnknown(exchange, found !== undefined);
    const { route, path } = found;
    exchange.route = route;

    const kind = bodyKind(request, route.maxBytes);
    if (kind === 'too-large') {
      return exchange.refuse('TOO_LARGE', {
        close: Number(request.headers['content-length']) > readToEndUpTo,
      });
    }
    if (!(await isAdmitted(exchange, route))) return undefined;
    // Before the limits, which what is refused must not use up.
    if (isSwitchedOff(exchange, route)) return undefined;
    if (route.limit && (await isOverLimit(exchange, route.id, route.limit))) return undefined;
    return pass(exchange, route, kind, path + search);
  }

  function preflight(exchange: Exchange, rawPath: string): void {
    const { request, response, id } = exchange;
    const methods = parts.allowList.methodsOf(rawPath);
    if (methods.length === 0) exchange.refuse('NOT_FOUND');
    else {
      const headers = parts.cors.preflightFor(request.headers.origin, methods);
      response.writeHead(204, ['x-request-id', id, ...ownHeaders, ...headers]).end();
    }
  }

  function refuseUnknown(exchange: Exchange, isKnown: boolean): void {
    if (isKnown) exchange.refuse('UNAVAILABLE', { retryAfter: 1, reason: 'not open yet' });
    else exchange.refuse('NOT_FOUND', { close: bodyKind(exchange.request, readToEndUpTo) === 'too-large' });
  }

  /** Refuses callers without a token for this operation. Services verify the other kinds of proof. */
  async function isAdmitted(exchange: Exchange, route: Route): Promise<boolean> {
    if (!isForPerson(route)) return true;
    const token = bearerOf(exchange.request);
    try {
      exchange.caller = token === undefined ? undefined : await parts.callers.verify(token);
    } catch (error) {
      if (!(error instanceof ProblemError) || error.code !== 'UNAVAILABLE') throw error;
      exchange.refuse('UNAVAILABLE', { retryAfter: 2, reason: 'tokens cannot be verified yet' });
      return false;
    }
    if (!exchange.caller) exchange.refuse('UNAUTHENTICATED', { headers: ['www-authenticate', 'Bearer'] });
    else if (!mayUse(route, exchange.caller)) exchange.refuse('FORBIDDEN');
    else return true;
    return false;
  }

  function isSwitchedOff(exchange: Exchange, { switch: name }: Route): boolean {
    if (!name || !parts.switchedOff.has(name)) return false;
    exchange.refuse('SWITCHED_OFF', { retryAfter: switchedOffSeconds, message: switches[name].told });
    return true;
  }

  async function isOverLimit(
    exchange: Exchange,
    operation: string,
    limit: NonNullable<Route['limit']>,
  ): Promise<boolean> {
    const { caller } = exchange;
    const isByAccount = limit.per === 'account' && caller;
    const whose = isByAccount ? `account:${caller.id}` : `address:${parts.hashAddress(exchange.addressKey)}`;
    const retryAfter = await parts.limits.overBy(`${limit.pool ?? operation}:${whose}`, limit);
    if (retryAfter > 0) exchange.refuse('TOO_MANY', { retryAfter });
    return retryAfter > 0;
  }

  async function pass(exchange: Exchange, route: Route, kind: BodyKind, path: string): Promise<void> {
    const { request, response, id, address } = exchange;
    const upstream = parts.upstreams.get(route.service);
    if (upstream.isFull())
      return exchange.refuse('UNAVAILABLE', { retryAfter: 1, reason: 'too many in flight' });
    const proto = clientProto(request, parts.settings.trustedProxyHops);
    const outgoing: Outgoing = {
      method: route.method,
      path,
      headers: parts.upstreamHeaders(request, { id, address, proto, traceparent: traceRequest(exchange) }),
      body: null,
    };
    if (request.headers.expect !== undefined && kind !== 'none') response.writeContinue();
    if (kind === 'whole') {
      const body = await wholeBody(exchange, route.maxBytes);
      if (!body) return undefined;
      outgoing.body = body;
    }
    if (response.destroyed) return undefined;
    const forwarding = new Forwarding(upstream, exchange, outgoing, route.timeoutMs);
    if (kind === 'stream') outgoing.body = streamed(request, route.maxBytes, () => forwarding.bodySent());
    return forwarding.start();
  }
}

function splitTarget(url: string): [path: string, search: string] {
  const mark = url.indexOf('?');
  return mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark)];
}

/** Undefined when the client left or was refused. */
async function wholeBody(exchange: Exchange, maxBytes: number): Promise<Buffer | undefined> {
  try {
    return await readWhole(exchange.request, maxBytes, (bytes) => exchange.holdBody(bytes));
  } catch (error) {
    if (error instanceof BodyRefused)
      exchange.refuse(error.code, { close: true, ...(error.code === 'UNAVAILABLE' && { retryAfter: 1 }) });
    return undefined;
  }
}
