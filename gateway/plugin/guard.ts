import type { IncomingMessage } from 'node:http';

const maxHeaders = 100;
const maxUrlLength = 8_192;
const bodyMethods = new Set(['POST', 'PUT', 'PATCH']);
const bodilessMethods = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Headers that may appear only once: of two, different readers may believe different ones. */
const singular = new Set([
  'host',
  'content-length',
  'transfer-encoding',
  'authorization',
  'content-type',
  'origin',
  'expect',
  'idempotency-key',
  'x-request-id',
  'traceparent',
]);

/**
 * Checks how a request is framed, before any of it is trusted.
 * @returns the error code; the connection must be closed with it.
 */
export function framingProblem(request: IncomingMessage): 'TRANSFER_REFUSED' | 'INVALID' | undefined {
  const { rawHeaders, headers, method = '', url = '', httpVersion } = request;
  const isKnownVersion = httpVersion === '1.1' || httpVersion === '1.0';
  if (!isKnownVersion || !isPlainTarget(url) || rawHeaders.length > maxHeaders * 2) return 'INVALID';
  if (headers.host === undefined && httpVersion === '1.1') return 'INVALID';
  const repeated = repeatedHeader(rawHeaders);
  if (repeated)
    return repeated === 'content-length' || repeated === 'transfer-encoding' ? 'TRANSFER_REFUSED' : 'INVALID';
  const encoding = headers['transfer-encoding'];
  const length = headers['content-length'];
  if (encoding !== undefined) {
    const isPlainChunked = encoding.toLowerCase() === 'chunked' && httpVersion === '1.1';
    if (!isPlainChunked || !bodyMethods.has(method) || length !== undefined) return 'TRANSFER_REFUSED';
  }
  if (
    length !== undefined &&
    (!/^\d{1,12}$/.test(length) || (length !== '0' && bodilessMethods.has(method)))
  ) {
    return 'TRANSFER_REFUSED';
  }
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue') return 'INVALID';
  return undefined;
}

/** Accepts only origin form: a path and a query of visible ASCII. Node passes absolute forms and `*` on unchanged. */
function isPlainTarget(url: string): boolean {
  return url.charCodeAt(0) === 0x2f && url.length <= maxUrlLength && /^[\x21\x22\x24-\x7e]+$/.test(url);
}

function repeatedHeader(rawHeaders: string[]): string | undefined {
  let seen: string[] | undefined;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = (rawHeaders[i] as string).toLowerCase();
    if (!singular.has(name)) continue;
    if (seen?.includes(name)) return name;
    if (seen) seen.push(name);
    else seen = [name];
  }
  return undefined;
}
