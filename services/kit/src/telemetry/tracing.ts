import { randomBytes } from 'node:crypto';
import { tracingChannel } from 'node:diagnostics_channel';
import {
  type Context,
  context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import type { CommandFailedEvent, CommandStartedEvent, CommandSucceededEvent, MongoClient } from 'mongodb';
import { processLabels } from '../settings.ts';

/**
 * OpenTelemetry traces. The gateway starts them; a service only continues the `traceparent` (W3C) of a request or an
 * event, and what these ask of others, so probes, polls and work by the clock make no traces. Before `startTracing` nothing is loaded, made or sent.
 */
let tracer: Tracer | undefined;
/** Of the trace that is just being begun. */
let nextTraceId: string | undefined;

/**
 * Starts sending spans to the collector, in batches, in the background.
 * @param endpoint of an OTLP collector over HTTP, e.g. `http://collector:4318`; empty: no traces.
 * @returns a function that sends the remaining spans and stops.
 */
export async function startTracing(service: string, endpoint: string): Promise<() => Promise<void>> {
  if (endpoint === '') return async () => {};
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, ...processAttributes() }),
    spanProcessors: [new BatchSpanProcessor(exporter, { scheduledDelayMillis: 1_000 })],
    idGenerator: {
      generateTraceId: () => nextTraceId ?? randomBytes(16).toString('hex'),
      generateSpanId: () => randomBytes(8).toString('hex'),
    },
  });
  provider.register();
  tracer = provider.getTracer('emberline');
  return async () => {
    tracer = undefined;
    await provider.shutdown().catch(() => {});
  };
}

/** By OpenTelemetry's own names. */
function processAttributes(): Record<string, string> {
  const { version, environment, pod } = processLabels();
  return {
    'service.version': version,
    'service.instance.id': pod,
    'k8s.pod.name': pod,
    'deployment.environment.name': environment,
  };
}

export function isTracing(): boolean {
  return tracer !== undefined;
}

/**
 * The first span of a trace; undefined when tracing is off.
 * @param traceId 32 hex digits, chosen by the caller so that logs and traces share an id.
 */
export function beginTrace(
  traceId: string,
  name: string,
  attributes: Record<string, string> = {},
): Span | undefined {
  if (!tracer) return undefined;
  nextTraceId = traceId;
  const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, ROOT_CONTEXT);
  nextTraceId = undefined;
  return span;
}

/** A span that continues a trace; undefined when tracing is off or the trace is not recorded. */
export function continueTrace(
  traceparent: string | undefined,
  name: string,
  kind: keyof typeof SpanKind,
  attributes: Record<string, string> = {},
): Span | undefined {
  const parent = tracer && traceparent !== undefined ? parentContext(traceparent) : undefined;
  if (!tracer || !parent) return undefined;
  const span = tracer.startSpan(name, { kind: SpanKind[kind], attributes }, parent);
  return span.isRecording() ? span : undefined;
}

/** A span below the running one; undefined outside a span. */
export function spanWithin(
  name: string,
  kind: keyof typeof SpanKind,
  attributes: Record<string, string> = {},
): Span | undefined {
  const running = tracer && trace.getActiveSpan();
  if (!running?.isRecording()) return undefined;
  return tracer?.startSpan(name, { kind: SpanKind[kind], attributes }, contextOf(running));
}

/** Runs `work` within the span, so that its calls and log lines belong to the span; ends the span afterwards. */
export async function inSpan<T>(span: Span | undefined, work: () => Promise<T>): Promise<T> {
  if (!span) return work();
  try {
    return await context.with(contextOf(span), work);
  } catch (error) {
    endSpan(span, (error as Error).name);
    throw error;
  } finally {
    endSpan(span);
  }
}

export function endSpan(span: Span | undefined, failure?: string): void {
  if (!span?.isRecording()) return;
  // Error messages may quote what a user has written, so only the kind of error is recorded.
  if (failure !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: failure });
  span.end();
}

export function contextOf(span: Span): Context {
  return trace.setSpan(ROOT_CONTEXT, span);
}

/** The headers that carry the running span to another process; undefined outside a span. */
export function currentTraceparent(): string | undefined {
  return tracer && traceparentOf(trace.getActiveSpan());
}

export function traceparentOf(span: Span | undefined): string | undefined {
  if (!span) return undefined;
  const { traceId, spanId, traceFlags } = span.spanContext();
  return `00-${traceId}-${spanId}-0${traceFlags & 1}`;
}

/** For log lines: which trace and span they belong to. */
export function traceFields(): Record<string, string> {
  const running = tracer && trace.getActiveSpan()?.spanContext();
  return running ? { traceId: running.traceId, spanId: running.spanId } : {};
}

function parentContext(traceparent: string): Context | undefined {
  const [, traceId = '', spanId = '', flags = ''] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent) ?? [];
  const parent = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return isSpanContextValid(parent) ? trace.setSpanContext(ROOT_CONTEXT, parent) : undefined;
}

/**
 * A span for each command to MongoDB or Redis that belongs to a running span: which query was slow. Names and collections
 * only: values may be what somebody has written. The drivers tell of their commands; what makes no trace costs nothing.
 */

/** The client must have been made with `monitorCommands`. */
export function traceMongo(client: MongoClient): void {
  const running = new Map<number, Span>();
  client.on('commandStarted', ({ requestId, commandName, command, databaseName }: CommandStartedEvent) => {
    const collection = command[commandName === 'getMore' ? 'collection' : commandName];
    const place = typeof collection === 'string' ? collection : databaseName;
    const span = spanWithin(`mongo ${commandName} ${place}`, 'CLIENT', {
      'db.system.name': 'mongodb',
      'db.namespace': databaseName,
    });
    if (span) running.set(requestId, span);
  });
  const end = (requestId: number, failure?: string) => {
    endSpan(running.get(requestId), failure);
    running.delete(requestId);
  };
  client.on('commandSucceeded', ({ requestId }: CommandSucceededEvent) => end(requestId));
  client.on('commandFailed', ({ requestId, failure }: CommandFailedEvent) => end(requestId, failure.name));
}

let isTracingRedis = false;

/** Of all connections of this process. */
export function traceRedis(): void {
  if (isTracingRedis || !isTracing()) return;
  isTracingRedis = true;
  const running = new WeakMap<object, Span>();
  const end = (message: object, failure?: string) => endSpan(running.get(message), failure);
  tracingChannel<{ command?: string; error?: unknown }>('ioredis:command').subscribe({
    start: (message) => {
      const attributes = { 'db.system.name': 'redis' };
      const span = spanWithin(`redis ${message.command?.toLowerCase() ?? 'command'}`, 'CLIENT', attributes);
      if (span) running.set(message, span);
    },
    end: () => {},
    asyncStart: (message) => end(message, (message.error as Error | undefined)?.name),
    asyncEnd: () => {},
    error: (message) => end(message, (message.error as Error | undefined)?.name),
  });
}
