import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** A failure injected into the next requests whose path begins with `path`. */
export interface Failure {
  path: string;
  method?: string | undefined;
  /** `error` answers 500, `timeout` never answers. */
  kind: 'error' | 'timeout';
  /**
   * `before`: the request is not carried out. `kept`: nor is any later one with its idempotency key, as when Stripe itself failed.
   * `after`: it is carried out, and only the answer is lost.
   */
  when: 'before' | 'kept' | 'after';
  times: number;
}

/** Injects failures into the API: the n-th request of a path is not carried out, or gets no answer. */
export function installFailures(app: FastifyInstance): { order(failure: Failure): Failure } {
  let failures: Failure[] = [];
  const take = (request: FastifyRequest, when: Failure['when']) => {
    const failure = failures.find((one) => one.when === when && matches(one, request));
    if (failure) failure.times -= 1;
    failures = failures.filter((one) => one.times > 0);
    return failure;
  };
  const kept = new Map<string, Failure>();
  app.addHook('onRequest', async (request, reply) => {
    const key = String(request.headers['idempotency-key']);
    const failure = kept.get(key) ?? take(request, 'before') ?? take(request, 'kept');
    if (failure?.when === 'kept' && request.headers['idempotency-key']) kept.set(key, failure);
    if (failure) return fail(failure, reply);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const failure = take(request, 'after');
    if (failure?.kind === 'timeout') return new Promise(() => {});
    if (failure?.kind !== 'error') return payload;
    void reply.code(500);
    return serverError;
  });
  const order = (failure: Failure) => {
    failures.push(failure);
    return failure;
  };
  return { order };
}

function matches(failure: Failure, request: FastifyRequest): boolean {
  const sameMethod = failure.method === undefined || failure.method === request.method;
  return sameMethod && request.url.startsWith(failure.path);
}

function fail(failure: Failure, reply: FastifyReply): FastifyReply {
  if (failure.kind === 'timeout') {
    reply.hijack();
    return reply;
  }
  return reply.code(500).type('application/json').send(serverError);
}

const serverError = JSON.stringify({
  error: { type: 'api_error', message: 'An error was ordered from the sandbox for this request.' },
});
