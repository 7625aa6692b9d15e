const { randomUUID } = require('node:crypto');
const { newTraceparent } = require('./tracing.cjs');

/** What belongs to one connection or is set afresh by the gateway. */
const dropped = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'proxy-authenticate',
  'proxy-authorization',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'http2-settings',
  'expect',
  'host',
  'forwarded',
  'x-real-ip',
  'x-request-id',
  'traceparent',
  'via',
]);
/** Names by which somebody behind the gateway might believe who is calling. */
const reserved =
  /^(x-user|x-internal|x-on-behalf|x-forwarded|x-account|x-member|x-operator|x-consumer|eg)(-|$)/;

/**
 * The headers that go on to a service: the client's without what is not theirs to say, and the gateway's own.
 * @param {import('node:http').IncomingMessage} request
 * @param {{ id: string, address: string, proto: string, traceparent?: string }} context traceparent: of a span of our own
 * @returns {string[]} name, value, name, value …
 */
function upstreamHeaders(request, { id, address, proto, traceparent }) {
  const { rawHeaders, headers } = request;
  const named = connectionNamed(headers.connection);
  const passed = [];
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = passedName(rawHeaders[i]);
    if (name !== '' && !named?.has(name)) passed.push(name, rawHeaders[i + 1]);
  }
  passed.push('x-request-id', id, 'x-forwarded-for', address, 'x-forwarded-proto', proto);
  passed.push('traceparent', traceparent ?? traceparentOf(headers.traceparent, id));
  return passed;
}

/** The client's own request id when it is sane, else a new one. */
function requestIdOf({ headers }) {
  const given = headers['x-request-id'];
  return given !== undefined && /^[A-Za-z0-9._-]{8,64}$/.test(given) ? given : randomUUID();
}

/**
 * The headers of a service's answer that go on to the client.
 * @param {Buffer[]} rawHeaders as undici gives them
 */
function clientHeaders(rawHeaders) {
  const passed = [];
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i].toString('latin1').toLowerCase();
    if (dropped.has(name) || name.startsWith('access-control-')) continue;
    passed.push(name, rawHeaders[i + 1].toString('latin1'));
  }
  return passed;
}

module.exports = { upstreamHeaders, requestIdOf, clientHeaders };

const seenNames = new Map();
const maxSeenNames = 500;

/** The name in lower case; empty when it may not pass. Remembers the few spellings that browsers use. */
function passedName(raw) {
  const seen = seenNames.get(raw);
  if (seen !== undefined) return seen;
  const name = raw.toLowerCase();
  // Some servers read `x_user_id` as `x-user-id`.
  const passed = dropped.has(name) || reserved.test(name.replaceAll('_', '-')) ? '' : name;
  if (seenNames.size < maxSeenNames) seenNames.set(raw, passed);
  return passed;
}

/** Headers that `connection` declares to be for this hop alone. The body's own framing is not the client's to remove. */
function connectionNamed(connection) {
  if (connection === undefined || connection === 'keep-alive' || connection === 'close') return undefined;
  const names = connection.split(',').map((name) => name.trim().toLowerCase());
  return new Set(names.filter((name) => name !== 'content-length'));
}

/** Passed through when well formed, else a new trace with the request's id in it. */
function traceparentOf(given, id) {
  if (given !== undefined && /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/.test(given))
    return given;
  return newTraceparent(id);
}
