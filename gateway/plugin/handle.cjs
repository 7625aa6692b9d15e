const { clientAddress, clientProto, limitKey } = require('./address.cjs');
const { BodyStalled, bodyKind, BodyTooLarge, readWhole, streamed } = require('./body.cjs');
const { Exchange } = require('./exchange.cjs');
const { Forwarding } = require('./forward.cjs');
const { framingProblem } = require('./guard.cjs');
const { upstreamHeaders } = require('./headers.cjs');
const { bearerOf, mayUse } = require('./token.cjs');

const needsToken = new Set(['member', 'operator', 'manager']);
/** A larger body of a refused request is not read to its end: the connection closes. */
const readToEndUpTo = 32 * 1024 * 1024;

/**
 * The way of a request through the gateway: framing, the gateway's own pages, the allow-list, the token, the limits,
 * the body, and on to the service.
 * @param {import('./gateway.cjs').Parts} gateway
 */
function createHandler(gateway) {
  return function handle(request, response) {
    const exchange = new Exchange(request, response, gateway);
    serve(exchange).catch((error) => {
      gateway.log.error({ requestId: exchange.id, err: error }, 'A request failed in the gateway');
      exchange.refuse('INTERNAL', { close: true });
    });
  };

  async function serve(exchange) {
    const { request } = exchange;
    const problem = framingProblem(request);
    if (problem) return exchange.refuse(problem, { close: true });

    const [rawPath, search] = splitTarget(request.url);
    if (gateway.pages.answer(exchange, rawPath)) return undefined;
    const address = clientAddress(request, gateway.settings.trustedProxyHops);
    const key = limitKey(address);
    if (gateway.isOpen() && gateway.ceiling.isOver(key))
      return exchange.refuse('TOO_MANY', { retryAfter: 1 });

    if (request.method === 'OPTIONS') return preflight(exchange, rawPath);
    const found = gateway.allowList.find(request.method, rawPath);
    if (!found || !(gateway.isOpen() || found.route.isProbe)) return refuseUnknown(exchange, found);
    const { route, path } = found;
    exchange.route = route;

    const kind = bodyKind(request, route.maxBytes);
    if (kind === 'too-large') {
      return exchange.refuse('TOO_LARGE', {
        close: Number(request.headers['content-length']) > readToEndUpTo,
      });
    }
    const caller = await admit(exchange, route);
    if (caller === 'refused') return undefined;
    if (route.limit && (await isOverLimit(exchange, route, caller, key))) return undefined;
    return pass(exchange, kind, { address, path: path + search });
  }

  function preflight(exchange, rawPath) {
    const { response, request } = exchange;
    const methods = gateway.allowList.methodsOf(rawPath);
    if (methods.length === 0) return exchange.refuse('NOT_FOUND');
    response.writeHead(204, [
      'x-request-id',
      exchange.id,
      ...gateway.cors.preflightFor(request.headers.origin, methods),
    ]);
    return response.end();
  }

  function refuseUnknown(exchange, found) {
    if (found) return exchange.refuse('UNAVAILABLE', { retryAfter: 1, reason: 'not open yet' });
    return exchange.refuse('NOT_FOUND', { close: bodyKind(exchange.request, readToEndUpTo) === 'too-large' });
  }

  /** @returns {Promise<import('./token.cjs').Caller | undefined | 'refused'>} */
  async function admit(exchange, { who }) {
    if (!needsToken.has(who)) return undefined;
    const token = bearerOf(exchange.request.headers.authorization);
    const caller = token && (gateway.verifier.recall(token) ?? (await gateway.verifier.verify(token)));
    if (caller === 'UNAVAILABLE')
      exchange.refuse('UNAVAILABLE', { retryAfter: 2, reason: 'no key to verify with' });
    else if (!caller || caller === 'UNAUTHENTICATED') {
      exchange.refuse('UNAUTHENTICATED', { headers: ['www-authenticate', 'Bearer'] });
    } else if (!mayUse(who, caller)) exchange.refuse('FORBIDDEN');
    else return caller;
    return 'refused';
  }

  async function isOverLimit(exchange, { id, limit }, caller, addressKey) {
    const whose = limit.per === 'account' && caller ? `account:${caller.id}` : `address:${addressKey}`;
    const retryAfter = await gateway.limits.overBy(`${id}:${whose}`, limit);
    if (retryAfter > 0) exchange.refuse('TOO_MANY', { retryAfter });
    return retryAfter > 0;
  }

  async function pass(exchange, kind, { address, path }) {
    const { request, response, route, id } = exchange;
    const upstream = gateway.upstreams.get(route.service);
    if (upstream.isFull())
      return exchange.refuse('UNAVAILABLE', { retryAfter: 1, reason: 'too many in flight' });
    const proto = clientProto(request, gateway.settings.trustedProxyHops);
    const outgoing = {
      method: request.method,
      path,
      headers: upstreamHeaders(request, { id, address, proto, traceparent: gateway.tracing.begin(exchange) }),
      body: null,
    };
    if (request.headers.expect !== undefined && kind !== 'none') response.writeContinue();
    if (kind === 'whole') {
      outgoing.body = await wholeBody(exchange, route.maxBytes);
      if (outgoing.body === undefined) return undefined;
    }
    if (response.destroyed) return undefined;
    const forwarding = new Forwarding(upstream, exchange, outgoing, route.timeoutMs);
    if (kind === 'stream') outgoing.body = streamed(request, route.maxBytes, () => forwarding.bodySent());
    return forwarding.start();
  }
}

module.exports = { createHandler };

function splitTarget(url) {
  const mark = url.indexOf('?');
  return mark < 0 ? [url, ''] : [url.slice(0, mark), url.slice(mark)];
}

/** Undefined when the client left or was refused. */
async function wholeBody(exchange, maxBytes) {
  try {
    return await readWhole(exchange.request, maxBytes);
  } catch (error) {
    if (error instanceof BodyTooLarge) exchange.refuse('TOO_LARGE', { close: true });
    if (error instanceof BodyStalled) exchange.refuse('STALLED', { close: true });
    return undefined;
  }
}
