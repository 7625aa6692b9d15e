import type { EventKind, EventOf } from '@emberline/contracts';
import type { ClientSession } from 'mongodb';

/** A committed event that waits to be sent. */
export interface PendingEvent {
  /** The row's id. The event's own id is in the envelope. */
  _id: string;
  topic: string;
  /** Events of one key are sent in order. */
  key: string;
  /** Orders the events of one key when the order of ids is not enough. */
  order: number | null;
  envelope: EventOf<EventKind>;
  /** Of the request that caused the event, if tracing is on. */
  traceparent?: string;
  /** Sent to keep the order, but not marked: the process that committed it, or the relay, sends it with all it tells. */
  isProvisional?: true;
  /**
   * Given when the event is sent before it is certain what it tells. Resolves with the events to send again with what
   * is right, empty when all was right. Until then, and after a rejection, the row stays pending.
   */
  settled?: Promise<PendingEvent[]>;
}

/** Where committed events wait until the relay has sent them. */
export interface EventSource {
  /** Pending events except those with these ids; those of one key in order. */
  find: (limit: number, except: string[]) => Promise<PendingEvent[]>;
  /**
   * @param sent id -> key
   * @param fence checks the relay's lease in a transaction and gives its epoch
   */
  markSent: (
    sent: ReadonlyMap<string, string>,
    fence: (session: ClientSession) => Promise<number>,
  ) => Promise<void>;
  /** When the oldest pending event was stored. */
  oldest: () => Promise<Date | undefined>;
  /** Called when events were committed in this process. */
  onAdded: (listener: () => void) => void;
}

/**
 * Rows that are events themselves, each with the next order of its key. The process that commits one sends it at once;
 * what a dead process leaves behind, the relay sends.
 */
export interface RowSource {
  /** Pending events of these keys except those with these ids, in order. */
  findOf: (keys: string[], limit: number, except: string[]) => Promise<PendingEvent[]>;
  /** The same of all keys with an event that was stored before this time. */
  findOlder: (before: Date, limit: number, except: string[]) => Promise<PendingEvent[]>;
  /** @param sent id -> key */
  markSent: (sent: ReadonlyMap<string, string>) => Promise<void>;
  oldest: () => Promise<Date | undefined>;
  /** Called with events that were committed in this process. */
  onAdded: (listener: (added: PendingEvent[]) => void) => void;
}
