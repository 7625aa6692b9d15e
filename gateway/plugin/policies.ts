import type { IncomingMessage, ServerResponse } from 'node:http';
import { switches } from '@emberline/contracts/switches';
import { ProblemError } from '@emberline/kit/errors';
import { bearerOf, isForPerson, mayUse } from '@emberline/kit/identity/who';
import { clientProto } from './connections/address.ts';
import { type ApiEndpoint, type Route, splitTarget } from './contract.ts';
import type { Exchange } from './exchange.ts';
import { BodyRefused, bodyKind, readWhole, streamed } from './forward/body.ts';
import { Forwarding, type Outgoing } from './forward/forward.ts';
import { traceRequest } from './forward/tracing.ts';
import { framingProblem } from './guard.ts';
import type { Parts } from './parts.ts';
import { ownHeaders } from './problem.ts';

/** A larger body of a refused request is not read to its end: the connection closes. */
const readToEndUpTo = 32 * 1024 * 1024;
/** Nobody knows how long something stays switched off. */
const switchedOffSeconds = 60;

/** A request on its way through a pipeline. */
export interface PipelineRequest extends IncomingMessage {
  /** What all policies know of it; the ways to answer it. */
  exchange: Exchange;
  /** express-gateway's own: the endpoint that its router has found, an operation or one of the configuration's. */
  egContext: { apiEndpoint: Partial<ApiEndpoint> };
}

/** express-gateway's app: express's own, with its pipelines. */
export interface ExpressApp {
  handle: (request: IncomingMessage, response: ServerResponse, done: (error?: unknown) => void) => void;
  _router: { stack: unknown[] };
}

/** Answers, or calls `next` for the pipeline's next policy. */
export type Policy = (
  request: PipelineRequest,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

/** The policies that config/gateway.config.yml names, in the order of its longest pipeline. None has parameters. */
export function createPolicies(parts: Parts): Record<string, Policy> {
  return {
    /** Refuses what different readers could read differently; before it nothing of a request is trusted. */
    framing(request, _response, next) {
      const problem = framingProblem(request);
      if (problem) request.exchange.refuse(problem, { close: true });
      else next();
    },

    /** The gateway's health and reference. */
    pages(request, _response, next) {
      const [path] = splitTarget(request.url ?? '');
      if (!parts.pages.answer(request.exchange, path)) next();
    },

    /** Bounds an address's requests in flight and a second. */
    ceiling({ exchange }, _response, next) {
      if (parts.isOpen() && (parts.ceiling.isOver(exchange.addressKey) || !exchange.takePlace()))
        exchange.refuse('TOO_MANY', { retryAfter: 1 });
      else next();
    },

    /** Answers what browsers ask before a call from another origin. */
    preflight({ exchange, method, url = '', headers }, response, next) {
      if (method !== 'OPTIONS') return next();
      const methods = parts.contract.methodsOf(splitTarget(url)[0]);
      if (methods.length === 0) return exchange.refuse('NOT_FOUND');
      const allowed = parts.cors.preflightFor(headers.origin, methods);
      response.writeHead(204, ['x-request-id', exchange.id, ...ownHeaders, ...allowed]).end();
    },

    /** Lets through the contract's operations alone, with bodies of the size that they may have. */
    contract(request, _response, next) {
      const { exchange } = request;
      const { apiEndpoint } = request.egContext;
      // express takes HEAD for GET; the services' contract does not.
      const route =
        isOperation(apiEndpoint) && apiEndpoint.method === request.method ? apiEndpoint : undefined;
      if (!route || (route.isProbe && parts.isOpen())) {
        exchange.refuse('NOT_FOUND', { close: bodyKind(request, readToEndUpTo) === 'too-large' });
      } else if (!(parts.isOpen() || route.isProbe)) {
        exchange.refuse('UNAVAILABLE', { retryAfter: 1, reason: 'not open yet' });
      } else {
        exchange.route = route;
        exchange.bodyKind = bodyKind(request, route.maxBytes);
        if (exchange.bodyKind !== 'too-large') return next();
        exchange.refuse('TOO_LARGE', { close: Number(request.headers['content-length']) > readToEndUpTo });
      }
    },

    /** Refuses callers without a token for this operation. Services verify the other kinds of proof. */
    admit({ exchange }, _response, next) {
      const route = operationOf(exchange);
      if (!isForPerson(route)) next();
      else
        isAdmitted(parts, exchange, route)
          .then((is) => is && next())
          .catch(next);
    },

    /** Refuses what managers have switched off; before the limits, which what is refused must not use up. */
    switches({ exchange }, _response, next) {
      const { switch: name } = operationOf(exchange);
      if (!name || !parts.switchedOff.has(name)) next();
      else exchange.refuse('SWITCHED_OFF', { retryAfter: switchedOffSeconds, message: switches[name].told });
    },

    /** Counts an account's or address's calls of the operation. */
    limits({ exchange }, _response, next) {
      const { limit, id } = operationOf(exchange);
      if (!limit) next();
      else
        isWithin(parts, exchange, id, limit)
          .then((is) => is && next())
          .catch(next);
    },

    /** Sends the request to its service and the answer back. */
    forward({ exchange }, _response, next) {
      forward(parts, exchange, operationOf(exchange)).catch(next);
    },
  };
}

async function isAdmitted(
  parts: Parts,
  exchange: Exchange,
  route: Parameters<typeof mayUse>[0],
): Promise<boolean> {
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

async function isWithin(
  parts: Parts,
  exchange: Exchange,
  operation: string,
  limit: NonNullable<Route['limit']>,
): Promise<boolean> {
  const { caller } = exchange;
  const isByAccount = limit.per === 'account' && caller;
  const whose = isByAccount ? `account:${caller.id}` : `address:${parts.hashAddress(exchange.addressKey)}`;
  const retryAfter = await parts.limits.overBy(`${limit.pool ?? operation}:${whose}`, limit);
  if (retryAfter > 0) exchange.refuse('TOO_MANY', { retryAfter });
  return retryAfter === 0;
}

async function forward(parts: Parts, exchange: Exchange, route: Route): Promise<void> {
  const { request, response, id, address, bodyKind: kind } = exchange;
  const upstream = parts.upstreams.get(route.service);
  if (upstream.isFull())
    return exchange.refuse('UNAVAILABLE', { retryAfter: 1, reason: 'too many in flight' });
  const proto = clientProto(request, parts.settings.trustedProxyHops);
  const outgoing: Outgoing = {
    method: route.method,
    path: request.url ?? '',
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
  // In the release before, all of the operators' calls go to admin; of this release's services some are older for a while.
  const isMoved = route.path.startsWith('/admin/') && route.service !== 'admin';
  const earlier = isMoved ? parts.upstreams.get('admin') : undefined;
  const forwarding = new Forwarding(upstream, exchange, outgoing, route.timeoutMs, earlier);
  if (kind === 'stream') outgoing.body = streamed(request, route.maxBytes, () => forwarding.bodySent());
  return forwarding.start();
}

function isOperation(endpoint: Partial<ApiEndpoint>): endpoint is ApiEndpoint {
  return endpoint.id !== undefined;
}

/** @throws when a pipeline has not named `contract` before. */
function operationOf({ route }: Exchange): Route {
  if (!route) throw new Error('No operation is known yet: the pipeline must name the policy contract before');
  return route;
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
