import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type ErrorBody, type ErrorCode, errors } from '@emberline/contracts/errors';
import { securityHeaders } from '@emberline/kit/http/headers';

const codes = Object.keys(errors) as ErrorCode[];
const bodies = Object.fromEntries(codes.map((code) => [code, bodyOf(code)])) as Record<ErrorCode, string>;

/**
 * Answers with one of the contract's error codes.
 * @param headers name, value, name, value …
 * @param message in place of the code's own
 */
export function answerProblem(
  response: ServerResponse,
  code: ErrorCode,
  headers: string[],
  message?: string,
): void {
  if (response.destroyed) return;
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const body = message === undefined ? bodies[code] : bodyOf(code, { message });
  response.writeHead(errors[code].status, [...plainHeaders(body), ...headers]);
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

/**
 * The same as a whole HTTP/1.1 answer that closes its connection, for sockets without a response object.
 * @param more headers: name, value, name, value …
 * @param status if more exact than the code's own
 */
export function endWithProblem(
  socket: Duplex,
  code: ErrorCode,
  more: string[],
  status: number = errors[code].status,
): void {
  if (socket.writable) socket.end(rawProblem(code, more, status), () => socket.destroy());
  else socket.destroy();
}

function rawProblem(code: ErrorCode, more: string[], status: number): string {
  const body = bodyOf(code, { statusCode: status });
  const headers = ['date', new Date().toUTCString(), ...plainHeaders(body), ...more];
  if (status === 429 || status === 503) headers.push('retry-after', '1');
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`];
  for (let i = 0; i < headers.length; i += 2) lines.push(`${headers[i]}: ${headers[i + 1]}`);
  return `${lines.join('\r\n')}\r\nconnection: close\r\n\r\n${body}`;
}

function bodyOf(
  code: ErrorCode,
  { statusCode = errors[code].status, message = errors[code].message }: Partial<ErrorBody> = {},
): string {
  return JSON.stringify({
    statusCode,
    error: STATUS_CODES[statusCode] ?? '',
    message,
    code,
  } satisfies ErrorBody);
}

function plainHeaders(body: string): string[] {
  return [
    ...['content-type', 'application/json; charset=utf-8'],
    ...['content-length', String(Buffer.byteLength(body))],
    ...['cache-control', 'no-store'],
    ...ownHeaders,
  ];
}

/** What services' answers carry too: the gateway's own look like them. */
export const ownHeaders: readonly string[] = Object.entries(securityHeaders).flat();
