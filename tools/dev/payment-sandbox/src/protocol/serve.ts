import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { newId, type SavedAnswer } from '../records.ts';
import { apiVersion, type Sandbox } from '../sandbox.ts';
import type { Endpoint, Key } from './endpoint.ts';
import { ApiError, invalid } from './errors.ts';
import { expand } from './expand.ts';
import { type FormObject, listOf, readParams, text } from './params.ts';

/** Makes a route of an endpoint: key, version, idempotency, parameters, the endpoint itself, expansion. */
export function serve(app: FastifyInstance, sandbox: Sandbox, endpoint: Endpoint): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    handler(request, reply) {
      const requestId = newId('req');
      void reply.header('request-id', requestId).type('application/json');
      try {
        const { status, body, headers } = answerOnce(sandbox, endpoint, request, requestId);
        return reply.code(status).headers(headers).send(body);
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
}

function answerOnce(
  sandbox: Sandbox,
  endpoint: Endpoint,
  request: FastifyRequest,
  requestId: string,
): Answer & { headers: Record<string, string> } {
  const key = authorize(request.headers.authorization, endpoint.publishable ?? false);
  const version = readVersion(request.headers['stripe-version']);
  const form = { ...(request.query as FormObject), ...((request.body as FormObject | null) ?? {}) };
  const idempotencyKey = endpoint.method === 'POST' ? request.headers['idempotency-key'] : undefined;
  const headers: Record<string, string> = { 'stripe-version': version };
  const { id = '' } = request.params as { id?: string };
  if (typeof idempotencyKey !== 'string') {
    sandbox.request = { id: requestId, idempotency_key: null };
    return { ...runEndpoint(sandbox, endpoint, { id, form, key }), headers };
  }
  headers['idempotency-key'] = idempotencyKey;
  const fingerprint = fingerprintOf(request.method, request.url.split('?')[0] ?? '', form);
  const saved = savedAnswer(sandbox, idempotencyKey, fingerprint);
  if (saved) {
    const replayed = { 'idempotent-replayed': 'true', 'original-request': saved.requestId };
    return { status: saved.status, body: saved.body, headers: { ...headers, ...replayed } };
  }
  sandbox.request = { id: requestId, idempotency_key: idempotencyKey };
  const answer = runEndpoint(sandbox, endpoint, { id, form, key });
  const object = 'idempotency';
  sandbox.store.put<SavedAnswer>({
    ...{ object, id: idempotencyKey, created: sandbox.now(), fingerprint, requestId },
    ...answer,
  });
  return { ...answer, headers };
}

/** Refused parameters throw, so they are not saved for the idempotency key. Every outcome of a run is saved, errors too. */
function runEndpoint(
  sandbox: Sandbox,
  endpoint: Endpoint,
  { id, form, key }: { id: string; form: FormObject; key: Key },
): Answer {
  const { expand: paths = [], ...params } = readParams({ ...endpoint.params, expand: listOf(text) }, form);
  try {
    const answer = endpoint.run(sandbox, { params: params as never, id, key });
    return { status: 200, body: JSON.stringify(expand(sandbox, answer, paths as string[]), null, 2) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return errorAnswer(error);
  }
}

function errorAnswer(error: unknown): Answer {
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

/** The saved answer of this idempotency key, if any. Throws when the key was used for a different request. */
function savedAnswer(sandbox: Sandbox, key: string, fingerprint: string): SavedAnswer | undefined {
  const saved = sandbox.store.find('idempotency', key);
  if (!saved || saved.created + keyLifeSeconds < sandbox.now()) return undefined;
  if (saved.fingerprint === fingerprint) return saved;
  throw new ApiError(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

const keyLifeSeconds = 86_400;

/** Identifies a request by its method, path and parameters. */
function fingerprintOf(method: string, path: string, form: unknown): string {
  return createHash('sha256')
    .update(`${method} ${path} ${JSON.stringify(form)}`)
    .digest('base64url');
}

const secretKey = 'sk_test_sandbox';
const publishableKey = 'pk_test_sandbox';

/** The kind of key of a request. Throws when the key is missing, wrong or has too few rights. */
function authorize(header: string | undefined, publishableAllowed: boolean): Key {
  const [scheme, credentials = ''] = (header ?? '').split(' ');
  const key = scheme === 'Basic' ? Buffer.from(credentials, 'base64').toString().split(':')[0] : credentials;
  if (!key) {
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  }
  if (key === secretKey) return 'secret';
  if (key !== publishableKey) throw unauthorized(`Invalid API Key provided: ${key.slice(0, 7)}****`);
  if (publishableAllowed) return 'publishable';
  throw new ApiError(403, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message:
      'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
  });
}

function unauthorized(message: string): ApiError {
  return new ApiError(401, { type: 'invalid_request_error', message });
}
