import { type EventOf, type EventType, eventKinds, type ServiceName } from '@emberline/contracts';
import type { ClientSession } from 'mongodb';
import { validatorOf } from './event-reader.ts';

/** An event of one type, as a handler receives it. */
export type EventFor<T extends EventType> = EventOf<(typeof eventKinds)[T]>;

/** A handler that has its context, in one of the four kinds below. */
export type EventHandler<T extends EventType> =
  | { transactional: (event: EventFor<T>, session: ClientSession) => Promise<void> }
  | { transactionalBatch: (events: EventFor<T>[], session: ClientSession) => Promise<void> }
  | { idempotent: (event: EventFor<T>) => Promise<void> }
  | { idempotentBatch: (events: EventFor<T>[], partition: number) => Promise<void> };

export type EventHandlers = { [T in EventType]?: EventHandler<T> };

/** What a service does with one type of event; its `events/index.ts` lists them. Made by one of the functions below. */
export interface Handler<C> {
  type: EventType;
  bind: (context: C) => EventHandler<never>;
}

/**
 * `handle` must be idempotent: it may run several times for one event. The cheapest kind: no transaction, no done
 * mark.
 */
export function idempotent<T extends EventType, C>(
  type: T,
  handle: (context: C, event: EventFor<T>) => Promise<void>,
): Handler<C> & { handle: typeof handle } {
  return {
    type,
    handle,
    bind: (context): EventHandler<T> => ({ idempotent: (event) => handle(context, event) }),
  };
}

/**
 * Like `idempotent`, with the waiting events of one partition together, in order. Partitions are handled in parallel:
 * what several would write needs a row for each partition.
 */
export function idempotentBatch<T extends EventType, C>(
  type: T,
  handle: (context: C, events: EventFor<T>[], partition: number) => Promise<void>,
): Handler<C> & { handle: typeof handle } {
  return {
    type,
    handle,
    bind: (context): EventHandler<T> => ({
      idempotentBatch: (events, partition) => handle(context, events, partition),
    }),
  };
}

/**
 * `handle` runs in one transaction with the event's done mark. It may be retried, so all its effects must go through
 * `session`.
 */
export function transactional<T extends EventType, C>(
  type: T,
  handle: (context: C, event: EventFor<T>, session: ClientSession) => Promise<void>,
): Handler<C> & { handle: typeof handle } {
  return {
    type,
    handle,
    bind: (context): EventHandler<T> => ({
      transactional: (event, session) => handle(context, event, session),
    }),
  };
}

/** Like `transactional`, with the waiting events of one partition in one transaction. */
export function transactionalBatch<T extends EventType, C>(
  type: T,
  handle: (context: C, events: EventFor<T>[], session: ClientSession) => Promise<void>,
): Handler<C> & { handle: typeof handle } {
  return {
    type,
    handle,
    bind: (context): EventHandler<T> => ({
      transactionalBatch: (events, session) => handle(context, events, session),
    }),
  };
}

export function bindHandlers<C>(handlers: readonly Handler<C>[], context: C): EventHandlers {
  for (const { type } of handlers) validatorOf(eventKinds[type]);
  return Object.fromEntries(handlers.map(({ type, bind }) => [type, bind(context)]));
}

/** @throws when a service's handlers do not match the events that the contract assigns to it. */
export function requireDeclaredEvents(service: ServiceName, handlers: readonly Handler<never>[]): void {
  const handled = new Set<string>(handlers.map(({ type }) => type));
  const consumed = Object.values(eventKinds).filter(({ consumedBy }) =>
    (consumedBy as readonly string[]).includes(service),
  );
  const missing = consumed.filter(({ type }) => !handled.delete(type)).map(({ type }) => type);
  if (missing.length > 0) throw new Error(`${service} has no handler for ${missing.join(', ')}`);
  if (handled.size > 0) throw new Error(`${service} is not declared to hear ${[...handled].join(', ')}`);
}
