import * as contract from '@emberline/contracts';
import {
  type AnswerOf,
  type BodyOf,
  defaultMaxBytes,
  defaultTimeoutMs,
  type Operation,
  operationsOf,
  type ParamsOf,
  type QueryOf,
  type ServiceName,
} from '@emberline/contracts';
import { IdempotencyKey, takesKey } from '@emberline/contracts/repeats';
import { asksAgain } from '@emberline/contracts/team';
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { Type } from 'typebox';
import { ProblemError } from '../errors.ts';
import { admit, bearerOf, type CallerFor } from '../identity/who.ts';
import type { App } from './app.ts';

export interface Input<O extends Operation> {
  params: ParamsOf<O>;
  query: QueryOf<O>;
  /** For `who: 'provider'` the exact bytes (Buffer), since the signature covers them. */
  body: O['who'] extends 'provider' ? Buffer : BodyOf<O>;
  caller: CallerFor<O>;
  /** The bearer token as sent; the handler of a `link` operation redeems it. */
  bearer: string | undefined;
  /** Aborted when the answer was sent, timed out, or its client has gone. */
  signal: AbortSignal;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * What the contract's `answer` describes; nothing where that is `{ ok: true }`. For bytes and redirects a handler sends through `reply` and
 * returns it.
 */
type Answer<O extends Operation> =
  | Promise<AnswerOf<O> | FastifyReply>
  | ({ ok: true } extends AnswerOf<O> ? Promise<void> : never);
type Handle<O extends Operation, C> = (context: C, input: Input<O>) => Answer<O>;

/** How a service answers one operation; its `routes/index.ts` lists them. */
export interface Route<C> {
  operation: Operation;
  add: (app: App, context: C) => void;
}

/** The route of an operation. The contract gives its callers, validation, size and time limits and serialisation. */
export function route<const O extends Operation, C>(operation: O, handle: Handle<O, C>): Route<C> {
  return { operation, add: (app, context) => addRoute(app, operation, (input) => handle(context, input)) };
}

type Contract = typeof contract;
type Declared<C> = {
  [Id in keyof Contract as Contract[Id] extends Operation ? Id : never]: Contract[Id] extends infer O extends
    Operation
    ? Handle<O, C>
    : never;
};

/** The routes of a subject: the handler of each operation, by its id in the contract. @throws where there is no such operation */
export function routes<C>(handlers: Partial<Declared<C>>): readonly Route<C>[] {
  return Object.entries(handlers).map(([id, handle]) => {
    const operation = contract.operations.find((one) => one.id === id);
    if (!operation) throw new Error(`The contract declares no ${id}`);
    return route(operation, handle as unknown as Handle<Operation, C>);
  });
}

/** @throws when the service's operations are not exactly those that the contract declares for it. */
export function requireDeclaredOperations(service: ServiceName, routes: readonly Route<never>[]): void {
  const answered = new Set(routes.map(({ operation }) => operation.id));
  const missing = operationsOf(service).filter(({ id }) => !answered.delete(id));
  if (missing.length > 0)
    throw new Error(`${service} has no route for ${missing.map(({ id }) => id).join(', ')}`);
  if (answered.size > 0)
    throw new Error(`The contract declares no ${[...answered].join(', ')} for ${service}`);
}

const deadlines = createDeadlines();

type Handler<O extends Operation> = (input: Input<O>) => Answer<O>;

/** Adds the route of an operation to an app. @throws when it asks operators for a second step and the app cannot check it */
export function addRoute<const O extends Operation>(app: App, operation: O, handler: Handler<O>): void {
  if (asksAgain(operation.id) && !app.kit.secondStep)
    throw new Error(`${operation.id} asks for a second step, which this service cannot check`);
  if (operation.who !== 'provider' && !operation.form) {
    app.route(routeOf(app, operation, handler));
    return;
  }
  void app.register((scope, _options, done) => {
    if (operation.form) scope.addContentTypeParser(formTypes, { parseAs: 'buffer' }, readForm);
    else {
      scope.removeContentTypeParser('application/json');
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, parsed) =>
        parsed(null, bytes),
      );
    }
    scope.route(routeOf(app, operation, handler));
    done();
  });
}

const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'];

async function readForm({ headers }: FastifyRequest, bytes: Buffer): Promise<object> {
  const type = { 'content-type': String(headers['content-type']) };
  try {
    return Object.fromEntries(await new Response(new Uint8Array(bytes), { headers: type }).formData());
  } catch {
    throw new ProblemError('INVALID');
  }
}

function routeOf<O extends Operation>(app: App, operation: O, handler: Handler<O>): RouteOptions {
  // Answers 503 while the gateway still waits, also when an engine hangs.
  const usual = operation.answer === contract.schemas.Done ? { ok: true } : undefined;
  const limitMs = operation.timeoutMs === undefined ? defaultTimeoutMs / 2 : operation.timeoutMs - 500;
  return {
    method: operation.method,
    url: operation.path,
    config: { operation: operation.id },
    bodyLimit: operation.maxBytes ?? defaultMaxBytes,
    schema: schemaOf(operation),
    // The limit is for all from here to the answer. Authorises before the body is read.
    onRequest: async (request, reply) => {
      request.cancelDeadline = deadlines.add(limitMs, () => answerLate(reply));
      request.caller = await admit(app.kit, operation, request);
    },
    onResponse: (request, _reply, done) => {
      request.cancelDeadline?.();
      done();
    },
    handler: async (request, reply) => {
      const { params, query, body } = request;
      const input = {
        params,
        query,
        body,
        caller: request.caller,
        bearer: bearerOf(request),
        get signal() {
          return signalOf(reply);
        },
        request,
        reply,
      };
      try {
        const answer = await once(app, operation, request, async () => {
          const given = await handler(input as unknown as Input<O>);
          return usual ?? given;
        }).finally(() => request.caller?.kind === 'operator' && app.kit.acts?.heard());
        return reply.sent ? reply : answer;
      } catch (error) {
        // The deadline has already sent an answer.
        if (reply.sent) return reply;
        throw error;
      }
    },
  };
}

/** Does what a call with an `Idempotency-Key` asks for, or answers as it was answered first. */
function once<T>(
  { kit }: App,
  operation: Operation,
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> {
  const { [keyHeader]: key } = request.headers as Record<string, string | undefined>;
  if (key === undefined || !kit.idempotency || !takesKey(operation.id)) return work();
  const { params, caller } = request;
  const input = [params, operation.files ? null : request.body];
  return kit.idempotency.once({ operation: operation.id, by: caller?.id ?? null, key, input }, work);
}

const keyHeader = 'idempotency-key';

function answerLate(reply: FastifyReply): void {
  if (reply.sent) return;
  if (reply.raw.headersSent) reply.raw.destroy();
  else void reply.send(new ProblemError('UNAVAILABLE'));
}

/** Made once: an error of its own for each request would cost more than the rest of its signal. */
const requestOver = new DOMException('The request is over', 'AbortError');

/** Needed because Fastify's own `request.signal` is aborted as soon as a body has been read. */
function signalOf({ raw }: FastifyReply): AbortSignal {
  const over = new AbortController();
  if (raw.closed) over.abort(requestOver);
  else raw.once('close', () => over.abort(requestOver));
  return over.signal;
}

function schemaOf(operation: Operation): RouteOptions['schema'] {
  const readsBody =
    operation.body !== undefined && operation.files === undefined && operation.who !== 'provider';
  return {
    ...(operation.params && { params: operation.params }),
    ...(operation.query && { querystring: operation.query }),
    ...(takesKey(operation.id) && { headers: Type.Object({ [keyHeader]: Type.Optional(IdempotencyKey) }) }),
    ...(readsBody && { body: operation.body }),
    ...(operation.answer && { response: { '2xx': operation.answer } }),
  };
}

/**
 * One timer for all waits: a timer and an abort controller per request often cost more than the request's own work.
 * @param tickMs the precision
 */
export function createDeadlines(tickMs = 250) {
  const due = new Map<number, Set<() => void>>();
  let timer: NodeJS.Timeout | undefined;
  let looked = 0;

  function look(): void {
    const now = tickOf(performance.now());
    for (; looked <= now; looked++) {
      for (const expire of due.get(looked) ?? []) expire();
      due.delete(looked);
    }
    if (due.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  const tickOf = (time: number) => Math.floor(time / tickMs);

  return {
    /** @returns how to cancel it */
    add: (ms: number, expire: () => void): (() => void) => {
      const now = performance.now();
      if (!timer) {
        looked = tickOf(now);
        timer = setInterval(look, tickMs).unref();
      }
      const tick = tickOf(now + ms) + 1;
      const set = due.get(tick) ?? new Set();
      due.set(tick, set.add(expire));
      return () => void set.delete(expire);
    },
  };
}

/** The route of an operation that stores rows of the demonstration world. In production it is FORBIDDEN. */
export function seedRoute<const O extends Operation, C extends { settings: { APP_ENV: string } }>(
  operation: O,
  handle: Handle<O, C>,
): Route<C> {
  const refusing = async (context: C, input: Input<O>) => {
    if (context.settings.APP_ENV === 'production') throw new ProblemError('FORBIDDEN');
    return handle(context, input);
  };
  return route(operation, refusing as Handle<O, C>);
}
