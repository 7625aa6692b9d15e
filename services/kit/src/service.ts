import { checkRecentCode, type ServiceName } from '@emberline/contracts';
import { consume, type EventConsumer } from './events/consumer.ts';
import { bindHandlers, type Handler, requireDeclaredEvents } from './events/handlers.ts';
import { type Foundation, layFoundation } from './foundation.ts';
import { type App, createApp } from './http/app.ts';
import { callService } from './http/internal.ts';
import { type Route, requireDeclaredOperations } from './http/operation.ts';
import { createServiceVerifier } from './identity/service-tokens.ts';
import type { RequireSecondStep } from './identity/who.ts';
import { runService } from './lifecycle.ts';
import { requireSchema, type Schema } from './mongo/schema.ts';
import { processLabels, type ServiceSettings } from './settings.ts';
import type { Log } from './telemetry/log.ts';
import { warmUp } from './warm-up.ts';

/** The parts of a service, in the order in which they start. They stop in reverse order. */
export interface ServiceDefinition<S extends ServiceSettings, C extends Foundation> {
  name: ServiceName;
  settings: () => S;
  schema: Schema;
  /** Creates what routes, handlers and jobs use. */
  context: (foundation: Foundation, settings: S) => Promise<C> | C;
  /** One for each operation that the contract declares for this service. */
  routes: readonly Route<C>[];
  /** How an operator's second step is checked by the service that has the sessions; every other one asks it. See `RequireSecondStep`. */
  secondStep?: (context: C, ...asked: Parameters<RequireSecondStep>) => Promise<void>;
  /** Adds other listeners to the same server, such as sockets. */
  attach?: (app: App, context: C) => Promise<void> | void;
  /** Together they handle all events that the contract assigns to this service. */
  consumers?: readonly ConsumerDefinition<C>[];
  jobs?: readonly Job<C>[];
  /** Closes what the context holds besides the foundation. */
  release?: (context: C) => unknown;
}

export interface ConsumerDefinition<C> {
  group: string;
  handlers: readonly Handler<C>[];
  /** See Subscribe.gatherMs. */
  gatherMs?: number;
}

/** Starts scheduled work. @returns how to stop it */
export type Job<C> = (context: C) => Promise<Stop> | Stop;
export type Stop = () => unknown;

/** Runs a service until a signal or a crash. */
export function startService<S extends ServiceSettings, C extends Foundation>(
  service: ServiceDefinition<S, C>,
): Promise<void> {
  const settings = service.settings();
  return runService({
    name: service.name,
    settings,
    build: async (process) => {
      const built = await buildService(service, settings, process);
      built.context.metrics.setDefaultLabels(processLabels());
      await warmUp(service.name, built.context, await built.start());
      return built;
    },
  });
}

export interface BuiltService<C> {
  app: App;
  context: C;
  /** Starts consuming events, running jobs and sending the outbox. */
  start: () => Promise<EventConsumer[]>;
  /** The steps of stopping, in order, for everything started so far. */
  stop: Stop[];
}

/** Builds a service that does not listen yet. @throws when its parts differ from what the contract declares */
export async function buildService<S extends ServiceSettings, C extends Foundation>(
  service: ServiceDefinition<S, C>,
  settings: S,
  process: { log: Log; crash: (error: Error) => void },
): Promise<BuiltService<C>> {
  const { name, routes, secondStep, attach, consumers = [], jobs = [], release = () => {} } = service;
  requireDeclaredOperations(name, routes);
  requireDeclaredEvents(
    name,
    consumers.flatMap(({ handlers }) => handlers),
  );
  const foundation = await layFoundation({ name, settings, ...process });
  await requireSchema(foundation.mongo.db, service.schema, { appEnv: settings.APP_ENV, log: process.log });
  const context = await service.context(foundation, settings);
  const app = await createServiceApp(
    name,
    settings,
    context,
    secondStep ? (...asked) => secondStep(context, ...asked) : askingForSecondStep(settings, foundation),
  );
  for (const { add } of routes) add(app, context);
  await attach?.(app, context);
  const stop = [() => release(context), ...foundation.stop];
  return {
    app,
    context,
    stop,
    start: async () => {
      const hearing = await Promise.all(
        consumers.map(({ handlers, ...options }) =>
          consume({ ...context, ...options, handlers: bindHandlers(handlers, context) }),
        ),
      );
      stop.unshift(...hearing.map((consumer) => () => consumer.stop()));
      for (const job of jobs) stop.unshift(await job(context));
      foundation.relay.start();
      return hearing;
    },
  };
}

/** Who has no role yet has to set a second step up first. */
function askingForSecondStep(
  { AUTH_URL: url }: ServiceSettings,
  { credential }: Foundation,
): RequireSecondStep {
  return async ({ roles }, onBehalfOf) => {
    if (roles.length > 0) await callService(checkRecentCode, { url, credential, onBehalfOf });
  };
}

/** The HTTP app of a service without its routes. Ready when MongoDB answers and the revoked sessions are loaded. */
export function createServiceApp(
  name: string,
  { SERVICE_KEYS }: ServiceSettings,
  context: Foundation,
  secondStep?: RequireSecondStep,
): Promise<App> {
  const { mongo, revocations } = context;
  const services = createServiceVerifier(name, SERVICE_KEYS);
  return createApp({
    ...context,
    name,
    services,
    secondStep,
    checks: { mongo: mongo.ping, revocations: async () => revocations.isLoaded() },
  });
}
