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
}

/** Where committed events wait until the relay has sent them: the outbox, or rows that are events themselves. */
export interface EventSource {
  /** Pending events except those with these ids; those of one key in order. */
  find: (limit: number, except: string[]) => Promise<PendingEvent[]>;
  /** @param fence checks the relay's lease in a transaction and gives its epoch */
  markSent: (ids: string[], fence: (session: ClientSession) => Promise<number>) => Promise<void>;
  /** When the oldest pending event was stored. */
  oldest: () => Promise<Date | undefined>;
  /**
   * Called when events were committed in this process.
   * @param added the events, if the order of each is one above its key's previous event; else empty.
   */
  onAdded: (listener: (added: PendingEvent[]) => void) => void;
}
