import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorBody, ErrorCode, errors } from '@emberline/contracts/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isUnavailable, ProblemError } from '../errors.ts';
import { validationMessage } from './schemas.ts';

/** The only place that turns an error into an HTTP answer. */
export function handleError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = problemOf(thrown);
  if (problem.code === 'INTERNAL') request.log.error({ err: thrown, reqId: request.id }, 'request failed');
  if (problem.code === 'UNAVAILABLE')
    request.log.warn({ reason: reasonOf(thrown), reqId: request.id }, 'unavailable');
  if (reply.sent) return reply;
  const retryAfter = problem.retryAfter ?? (problem.statusCode === 503 ? 1 : undefined);
  if (problem.statusCode === 404 && !request.is404) reply.header('x-known-operation', 'yes');
  if (retryAfter !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(retryAfter)));
  return reply.code(problem.statusCode).type('application/json; charset=utf-8').send(errorBody(problem));
}

export function handleNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return handleError(new ProblemError('NOT_FOUND'), request, reply);
}

/** Answers bytes that cannot be parsed as a request, and closes the connection. */
export function refuseMalformed(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(errorBody(new ProblemError('INVALID', 'The request could not be read.')));
  const head = [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/json; charset=utf-8',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}

export function errorBody(problem: ProblemError): ErrorBody {
  const { statusCode, message, code } = problem;
  return { statusCode, error: STATUS_CODES[statusCode] ?? 'Error', message, code };
}

function problemOf(thrown: unknown): ProblemError {
  if (thrown instanceof ProblemError) return thrown;
  const error = thrown as FastifyError;
  if (Array.isArray(error?.validation))
    return new ProblemError('INVALID', validationMessage(error.validation));
  if (isUnavailable(error)) return new ProblemError('UNAVAILABLE');
  const code = codeOfStatus[error?.statusCode ?? 500];
  return new ProblemError(
    code ?? 'INTERNAL',
    code === 'INVALID' ? 'The request could not be read.' : undefined,
  );
}

const codeOfStatus: Record<number, ErrorCode> = {
  400: 'INVALID',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  405: 'NOT_FOUND',
  406: 'INVALID',
  408: 'INVALID',
  411: 'INVALID',
  413: 'TOO_LARGE',
  414: 'INVALID',
  415: 'UNSUPPORTED_MEDIA',
  416: 'INVALID',
  422: 'INVALID',
  429: 'TOO_MANY',
  503: 'UNAVAILABLE',
} satisfies Record<number, keyof typeof errors>;

function reasonOf(thrown: unknown): string {
  return thrown instanceof Error
    ? `${thrown.name}: ${thrown.cause instanceof Error ? thrown.cause.message : thrown.message}`
    : '';
}
