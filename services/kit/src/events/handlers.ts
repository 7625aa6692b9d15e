import type { EventOf, EventType, eventKinds, ServiceName } from '@emberline/contracts';
import { eventKinds as declared } from '@emberline/contracts';
import type { ClientSession } from 'mongodb';

/** An event of one type, as a handler gets it. */
export type EventFor<T extends EventType> = EventOf<(typeof eventKinds)[T]>;

/** A handler that has its context, in one of the three kinds below. */
export type EventHandler<T extends EventType> =
  | { transactional: (event: EventFor<T>, session: ClientSession) => Promise<void> }
  | { transactionalBatch: (events: EventFor<T>[], session: ClientSession) => Promise<void> }
  | { idempotent: (event: EventFor<T>) => Promise<void> };

export type EventHandlers = { [T in EventType]?: EventHandler<T> };

/** What a service does with one type of event; its `events/index.ts` lists them. Made by one of the functions below. */
export interface Handler<C> {
  type: EventType;
  bind: (context: C) => EventHandler<never>;
}

/**
 * `handle` may run several times for one event and has one effect, since what it does is idempotent.
 * The cheapest kind: no transaction, no mark that it is done.
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
 * `handle` runs in one transaction with the mark that the event is done. It may be tried several times, so all its
 * effects go through `session`.
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

/** Like `transactional` for several events in one transaction: where many come and nobody waits. */
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
  return Object.fromEntries(handlers.map(({ type, bind }) => [type, bind(context)]));
}

/** @throws when a service handles other events than those that the contract says it hears. */
export function requireDeclaredEvents(service: ServiceName, handlers: readonly Handler<never>[]): void {
  const handled = new Set<string>(handlers.map(({ type }) => type));
  const heard = Object.values(declared).filter(({ heardBy }) =>
    (heardBy as readonly string[]).includes(service),
  );
  const missing = heard.filter(({ type }) => !handled.delete(type)).map(({ type }) => type);
  if (missing.length > 0) throw new Error(`${service} has no handler for ${missing.join(', ')}`);
  if (handled.size > 0) throw new Error(`${service} is not declared to hear ${[...handled].join(', ')}`);
}
