import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { newId } from '../ids.ts';
import { apiVersion, type Sandbox } from '../sandbox.ts';
import { authorize } from './authorize.ts';
import type { Call, Endpoint } from './endpoint.ts';
import { ApiError, invalid } from './errors.ts';
import { expand } from './expand.ts';
import type { FormObject } from './form.ts';
import { fingerprintOf, saveAnswer, savedAnswer } from './idempotency.ts';
import { listOf, readParams, text } from './params.ts';

/** Makes a route of an endpoint: key, version, idempotency, parameters, the endpoint itself, expansion. */
export function serve(app: FastifyInstance, sandbox: Sandbox, endpoint: Endpoint): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    handler(request, reply) {
      const requestId = newId('req');
      void reply.header('request-id', requestId).type('application/json');
      try {
        const answer = answerOnce(sandbox, endpoint, request, requestId);
        for (const [name, value] of Object.entries(answer.headers)) void reply.header(name, value);
        return reply.code(answer.status).send(answer.body);
      } catch (error) {
        return sendError(reply, error);
      } finally {
        sandbox.request = { id: null, idempotency_key: null };
        sandbox.store.commit();
      }
    },
  });
}

/** Stripe's error body; anything unforeseen is its `api_error`. */
export function sendError(reply: FastifyReply, error: unknown): FastifyReply {
  const { status, body } = errorAnswer(error);
  if (status === 500) reply.log.error(error);
  return reply.code(status).type('application/json').send(body);
}

interface Answer {
  status: number;
  body: string;
  headers: Record<string, string>;
}

function answerOnce(
  sandbox: Sandbox,
  endpoint: Endpoint,
  request: FastifyRequest,
  requestId: string,
): Answer {
  const key = authorize(request.headers.authorization, endpoint.publishable ?? false);
  const version = readVersion(request.headers['stripe-version']);
  const form = { ...(request.query as FormObject), ...((request.body as FormObject | null) ?? {}) };
  const idempotencyKey = endpoint.method === 'POST' ? request.headers['idempotency-key'] : undefined;
  const headers: Record<string, string> = { 'stripe-version': version };
  if (typeof idempotencyKey !== 'string')
    return { ...runEndpoint(sandbox, endpoint, request, form, key, requestId), headers };

  headers['idempotency-key'] = idempotencyKey;
  const fingerprint = fingerprintOf(request.method, request.url.split('?')[0] ?? '', form);
  const saved = savedAnswer(sandbox, idempotencyKey, fingerprint);
  if (saved) {
    const replayed = { 'idempotent-replayed': 'true', 'original-request': saved.requestId };
    return { status: saved.status, body: saved.body, headers: { ...headers, ...replayed } };
  }
  const answer = runEndpoint(sandbox, endpoint, request, form, key, requestId, idempotencyKey);
  saveAnswer(sandbox, { id: idempotencyKey, fingerprint, requestId, ...answer });
  return { ...answer, headers };
}

/** Refused parameters throw, so they are not saved for the idempotency key. Every outcome of a run is saved, errors too. */
function runEndpoint(
  sandbox: Sandbox,
  endpoint: Endpoint,
  request: FastifyRequest,
  form: FormObject,
  key: Call<never>['key'],
  requestId: string,
  idempotencyKey: string | null = null,
): { status: number; body: string } {
  const { expand: paths = [], ...params } = readParams({ ...endpoint.params, expand: listOf(text) }, form);
  sandbox.request = { id: requestId, idempotency_key: idempotencyKey };
  const id = (request.params as { id?: string }).id ?? '';
  try {
    const answer = endpoint.run(sandbox, { params: params as never, id, key });
    return { status: 200, body: JSON.stringify(expand(sandbox, answer, paths as string[]), null, 2) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return errorAnswer(error);
  }
}

function errorAnswer(error: unknown): { status: number; body: string } {
  if (!(error instanceof ApiError)) {
    const message = 'The sandbox failed. This is a fault of the sandbox, not of the request.';
    return { status: 500, body: JSON.stringify({ error: { type: 'api_error', message } }) };
  }
  const { code } = error.details;
  const more = code && { doc_url: `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}` };
  return { status: error.status, body: JSON.stringify({ error: { ...error.details, ...more } }, null, 2) };
}

function readVersion(header: string | string[] | undefined): string {
  if (header === undefined) return apiVersion;
  if (typeof header === 'string' && /^\d{4}-\d{2}-\d{2}(\.[a-z]+)?$/.test(header)) return header;
  throw invalid(`Invalid Stripe API version: ${String(header)}`);
}
