import { EventEmitter } from 'node:events';
import { type EventKind, type EventOf, type EventType, eventKinds } from '@emberline/contracts';
import type { ClientSession, Collection, Db } from 'mongodb';
import type { Static } from 'typebox';
import { newId } from '../mongo/ids.ts';
import { ensureIndexes } from '../mongo/indexes.ts';
import { onceOver } from '../mongo/transaction.ts';
import { currentTraceparent } from '../telemetry/tracing.ts';

export interface OutboxRow {
  /** The event's id. */
  _id: string;
  topic: string;
  key: string;
  /** Orders rows of one key when the order of ids is not enough. */
  order: number | null;
  envelope: EventOf<EventKind>;
  /** Of the request that caused the event, if tracing is on. */
  traceparent?: string;
  state: 'pending' | 'sent';
  createdAt: Date;
  sentAt?: Date;
  /** Epoch of the relay's lease that sent it. */
  epoch?: number;
}

export interface NewEvent {
  envelope: EventOf<EventKind>;
  order: number | null;
  /** The orders of its key have no gap. */
  consecutive: boolean;
  traceparent?: string | undefined;
}

export interface Outbox {
  /** Writes events in the caller's transaction: they are sent if, and only if, it commits. */
  add: (session: ClientSession, events: NewEvent[]) => Promise<void>;
  /**
   * Called after a transaction that added rows.
   * @param stored the rows, if all have consecutive orders and are known to be committed; else empty.
   */
  onAdded: (listener: (stored: OutboxRow[]) => void) => void;
  rows: Collection<OutboxRow>;
}

/**
 * An event ready for the outbox.
 * @param order a number that rises within the key (e.g. a seq); needed when several replicas may write events of one
 * key.
 * @param consecutive the order is one above that of the key's previous event.
 * @param traceparent of the request that caused it, if not the running one.
 */
export function newEvent<T extends EventType>(
  type: T,
  data: Static<(typeof eventKinds)[T]['data']>,
  options: { causationId?: string; traceparent?: string | undefined } & (
    | { order?: number; consecutive?: never }
    | { order: number; consecutive: true }
  ) = {},
): NewEvent {
  const kind: EventKind = eventKinds[type];
  const envelope: EventOf<EventKind> = {
    id: newId(),
    type,
    version: kind.version,
    occurredAt: new Date().toISOString(),
    key: String((data as Record<string, unknown>)[kind.key]),
    ...(options.causationId !== undefined && { causationId: options.causationId }),
    data: data as Record<string, unknown>,
  };
  return {
    envelope,
    order: options.order ?? null,
    consecutive: options.consecutive ?? false,
    traceparent: options.traceparent ?? currentTraceparent(),
  };
}

export const sentRowsKeptDays = 7;
const maxEventBytes = 256 * 1024;

export async function createOutbox(db: Db): Promise<Outbox> {
  await ensureIndexes(db, {
    outbox: [
      {
        key: { topic: 1, key: 1, order: 1, _id: 1 },
        name: 'pending in order',
        partialFilterExpression: { state: 'pending' },
      },
      { key: { createdAt: 1 }, name: 'oldest pending', partialFilterExpression: { state: 'pending' } },
      { key: { sentAt: 1 }, name: 'sent rows end', expireAfterSeconds: sentRowsKeptDays * 86_400 },
    ],
  });
  const rows = db.collection<OutboxRow>('outbox');
  const added = new EventEmitter<{ added: [OutboxRow[]] }>();

  return {
    rows,
    onAdded: (listener) => void added.on('added', listener),
    add: async (session, events) => {
      if (events.length === 0) return;
      const pending = events.map(rowOf);
      await rows.insertMany(pending, { session });
      const stored = events.every(({ consecutive }) => consecutive) ? pending : [];
      onceOver(session, (isCommitted) => added.emit('added', isCommitted ? stored : []));
    },
  };
}

function rowOf({ envelope, order, traceparent }: NewEvent): OutboxRow {
  if (Buffer.byteLength(JSON.stringify(envelope)) > maxEventBytes)
    throw new Error(`A ${envelope.type} event is too large`);
  const { id, type, key } = envelope;
  return {
    _id: id,
    topic: type,
    key,
    order,
    envelope,
    ...(traceparent !== undefined && { traceparent }),
    state: 'pending',
    createdAt: new Date(),
  };
}
