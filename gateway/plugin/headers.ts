import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { cutHeader } from '@emberline/kit/http/headers';
import { newTraceparent } from './forward/tracing.ts';

/** Headers of a single connection, and headers that the gateway sets itself. */
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
/** Headers from which a service behind the gateway might read the caller's identity. */
const reserved =
  /^(x-user|x-internal|x-on-behalf|x-forwarded|x-account|x-member|x-operator|x-consumer|eg)(-|$)/;

export interface RequestContext {
  id: string;
  address: string;
  proto: string;
  /** Of a span of our own. */
  traceparent?: string | undefined;
}

/**
 * Builds the headers that go to a service, as name, value, name, value …: the client's, without those a client may
 * not set, each cut to what a service may need, and the gateway's own.
 * @param untrusted further names that a service trusts and a client may not send
 */
export function createUpstreamHeaders(untrusted: readonly string[]) {
  const passedName = createPassedName(untrusted);
  return (request: IncomingMessage, { id, address, proto, traceparent }: RequestContext): string[] => {
    const { rawHeaders, headers } = request;
    const named = connectionNamed(headers.connection);
    const passed: string[] = [];
    for (let i = 0; i < rawHeaders.length; i += 2) {
      const name = passedName(rawHeaders[i] as string);
      if (name !== '' && !named?.has(name)) passed.push(name, cutHeader(name, rawHeaders[i + 1] as string));
    }
    passed.push('x-request-id', id, 'x-forwarded-for', address, 'x-forwarded-proto', proto);
    passed.push('traceparent', traceparent ?? traceparentOf(headers.traceparent, id));
    return passed;
  };
}

/** The client's own request id if it is well formed, else a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[A-Za-z0-9._-]{8,64}$/.test(given) ? given : randomUUID();
}

/**
 * The headers of a service's answer that go on to the client.
 * @param headers as undici gives them: names in lower case
 */
export function clientHeaders(headers: Record<string, string | string[] | undefined>): string[] {
  const passed: string[] = [];
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || dropped.has(name) || name.startsWith('access-control-')) continue;
    if (typeof value === 'string') passed.push(name, value);
    else for (const one of value) passed.push(name, one);
  }
  return passed;
}

const maxSeenNames = 500;

/** The name in lower case; empty when it may not pass. Caches the few spellings that browsers use. */
function createPassedName(untrusted: readonly string[]): (raw: string) => string {
  const seenNames = new Map<string, string>();
  const refused = new Set([...dropped, ...untrusted.map((name) => name.toLowerCase())]);
  return (raw) => {
    const seen = seenNames.get(raw);
    if (seen !== undefined) return seen;
    const name = raw.toLowerCase();
    // Some servers read `x_user_id` as `x-user-id`.
    const plain = name.replaceAll('_', '-');
    const passed = refused.has(name) || refused.has(plain) || reserved.test(plain) ? '' : name;
    if (seenNames.size < maxSeenNames) seenNames.set(raw, passed);
    return passed;
  };
}

/** Hop-by-hop headers that `connection` names. The client may not remove the body's framing headers this way. */
function connectionNamed(connection: string | undefined): Set<string> | undefined {
  if (connection === undefined || connection === 'keep-alive' || connection === 'close') return undefined;
  const names = connection.split(',').map((name) => name.trim().toLowerCase());
  return new Set(names.filter((name) => name !== 'content-length'));
}

/** The client's trace if well formed, else a new one with the request's id in it. */
function traceparentOf(given: string | string[] | undefined, id: string): string {
  const isWellFormed =
    typeof given === 'string' && /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/.test(given);
  return isWellFormed ? given : newTraceparent(id);
}
