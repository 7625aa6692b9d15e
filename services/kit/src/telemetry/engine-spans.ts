import { tracingChannel } from 'node:diagnostics_channel';
import type { Span } from '@opentelemetry/api';
import type { CommandFailedEvent, CommandStartedEvent, CommandSucceededEvent, MongoClient } from 'mongodb';
import { endSpan, isTracing, spanWithin } from './tracing.ts';

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
