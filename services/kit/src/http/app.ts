import { randomUUID } from 'node:crypto';
import { defaultMaxBytes } from '@emberline/contracts';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Acts } from '../identity/acts.ts';
import type { Callers } from '../identity/callers.ts';
import type { ServiceVerifier } from '../identity/service-tokens.ts';
import type { RequireSecondStep } from '../identity/who.ts';
import type { Idempotency } from '../mongo/idempotency.ts';
import type { Log } from '../telemetry/log.ts';
import { createMetrics, type Metrics } from '../telemetry/metrics.ts';
import type { SecurityLog } from '../telemetry/security-log.ts';
import { handleError, handleNotFound, refuseMalformed } from './error-handler.ts';
import { cutHeaders, securityHeaders } from './headers.ts';
import { type Check, registerHealth } from './health.ts';
import { measureRequests, noteRefusals, traceRequests } from './hooks.ts';
import { compileSerializer, compileValidator } from './schemas.ts';

export type App = FastifyInstance;

export interface AppOptions {
  name: string;
  log: Log;
  /** Who is calling; see `createCallers`. */
  callers: Pick<Callers, 'verify'>;
  /** Which other service is calling; see `createServiceVerifier`. */
  services: ServiceVerifier;
  /** Whether an operator has proved a second step lately; needed where operations ask for it. */
  secondStep?: RequireSecondStep | undefined;
  /** Where operators act: their pages have an act once it is answered. */
  acts?: Pick<Acts, 'heard'>;
  /** Where calls are done once for each key. */
  idempotency?: Idempotency;
  /** What must work before the service is ready, e.g. `{ mongo: mongo.ping }`. */
  checks?: Record<string, Check>;
  metrics?: Metrics;
  /** Where refusals are recorded; see telemetry/security-log.ts. */
  security?: SecurityLog;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Id of the operation behind a route. */
    operation?: string;
  }
  interface FastifyInstance {
    kit: {
      callers: Pick<Callers, 'verify'>;
      services: ServiceVerifier;
      secondStep: RequireSecondStep | undefined;
      acts: Pick<Acts, 'heard'> | undefined;
      idempotency: Idempotency | undefined;
      stopping: boolean;
      /** While stopping, ends within `withinMs` what clients hold open besides requests, such as sockets. */
      endOpen: (withinMs: number) => Promise<void>;
      security: SecurityLog;
    };
  }
}

/** The HTTP side of a service: error body, health, metrics, request ids, limits. `implement` adds routes. */
export async function createApp(options: AppOptions): Promise<App> {
  const app = Fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // Log lines about a request carry its id; a child logger per request would nearly always be unused.
    childLoggerFactory: (logger) => logger,
    genReqId: (request) => requestId(request.headers['x-request-id']),
    bodyLimit: defaultMaxBytes,
    // Longer than the gateway's limit, so only the gateway cuts off a slow but steady photo upload.
    requestTimeout: 70_000,
    connectionTimeout: 0,
    keepAliveTimeout: 75_000,
    // Requests that arrive while stopping are still answered; the connection then closes.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    clientErrorHandler: refuseMalformed,
    // Fastify's own types of request and reply differ only in generic parameters that nothing here reads.
    frameworkErrors: (error, request, reply) => void handleError(error, request as never, reply as never),
  });
  const metrics = options.metrics ?? createMetrics();
  app.decorate('kit', {
    callers: options.callers,
    services: options.services,
    secondStep: options.secondStep,
    acts: options.acts,
    idempotency: options.idempotency,
    stopping: false,
    endOpen: async () => {},
    security: options.security ?? { note: () => {} },
  });
  app.decorateRequest('caller', undefined);
  app.decorateRequest('cancelDeadline', undefined);
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(compileSerializer);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(handleNotFound);
  readJsonOnly(app);
  cutHeaders(app);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(securityHeaders);
    done();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.header('x-request-id', request.id);
    // An answer is private unless it declares its own caching.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    if (app.kit.stopping) reply.header('connection', 'close');
    done(null, payload);
  });
  noteRefusals(app);
  traceRequests(app);
  measureRequests(app, metrics);
  registerHealth(app, options.checks ?? {}, metrics);
  return app;
}

function requestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/** Other content is refused with 415. Clients set the JSON content type on calls without a body too. */
function readJsonOnly(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, undefined);
    else parse.call(app, request, text as string, done);
  });
}
