import { EventEmitter } from 'node:events';
import { type EventKind, type EventOf, type EventType, eventKinds } from '@emberline/contracts';
import type { ClientSession, Collection, Db } from 'mongodb';
import type { Static } from 'typebox';
import { newId } from '../mongo/ids.ts';
import type { Index } from '../mongo/indexes.ts';
import { inTransaction, onceOver } from '../mongo/transaction.ts';
import { currentTraceparent } from '../telemetry/tracing.ts';
import type { PendingEvent } from './publish-events.ts';

export interface OutboxRow extends PendingEvent {
  state: 'pending' | 'sent';
  createdAt: Date;
  sentAt?: Date;
  /** Epoch of the relay's lease that sent it. */
  epoch?: number;
}

export interface NewEvent {
  envelope: EventOf<EventKind>;
  order: number | null;
  traceparent?: string | undefined;
}

export type Outbox = ReturnType<typeof createOutbox>;

/**
 * An event ready for the outbox.
 * @param order a number that rises within the key (e.g. a seq); needed when several replicas may write events of one
 * key.
 * @param id of a row that is itself the event, and `at`, when it was stored.
 * @param traceparent of the request that caused it, if not the running one.
 */
export function newEvent<T extends EventType>(
  type: T,
  data: Static<(typeof eventKinds)[T]['data']>,
  options: {
    causationId?: string;
    traceparent?: string | undefined;
    order?: number;
    id?: string;
    at?: Date;
  } = {},
): NewEvent {
  const kind: EventKind = eventKinds[type];
  const envelope: EventOf<EventKind> = {
    id: options.id ?? newId(),
    type,
    version: kind.version,
    occurredAt: (options.at ?? new Date()).toISOString(),
    key: String((data as Record<string, unknown>)[kind.key]),
    ...(options.causationId !== undefined && { causationId: options.causationId }),
    data: data as Record<string, unknown>,
  };
  return {
    envelope,
    order: options.order ?? null,
    traceparent: options.traceparent ?? currentTraceparent(),
  };
}

export const sentRowsKeptDays = 7;
const maxEventBytes = 256 * 1024;

export const outboxIndexes: Record<string, Index[]> = {
  outbox: [
    {
      key: { topic: 1, key: 1, order: 1, _id: 1 },
      name: 'pending in order',
      partialFilterExpression: { state: 'pending' },
    },
    { key: { createdAt: 1 }, name: 'oldest pending', partialFilterExpression: { state: 'pending' } },
    { key: { sentAt: 1 }, name: 'sent rows end', expireAfterSeconds: sentRowsKeptDays * 86_400 },
  ],
};

export function createOutbox(db: Db) {
  const rows: Collection<OutboxRow> = db.collection('outbox');
  const emitter = new EventEmitter<{ added: [] }>();

  return {
    rows,

    /** Called when a transaction of this process that added events is over. */
    onAdded: (listener: () => void): void => void emitter.on('added', listener),

    /** Writes events in the caller's transaction: they are sent if, and only if, it commits. */
    add: async (session: ClientSession, events: NewEvent[]): Promise<void> => {
      if (events.length === 0) return;
      await rows.insertMany(events.map(rowOf), { session });
      onceOver(session, () => emitter.emit('added'));
    },

    /**
     * Pending events except those with these ids; those of one key in order. Reads a snapshot: otherwise an earlier row of
     * a key could become visible behind the cursor, after a later one.
     */
    find: (limit: number, except: string[]): Promise<PendingEvent[]> =>
      rows
        .find({ state: 'pending', _id: { $nin: except } }, { readConcern: { level: 'snapshot' } })
        .sort({ topic: 1, key: 1, order: 1, _id: 1 })
        .hint('pending in order')
        .limit(limit)
        .toArray(),

    /** @param fence checks the relay's lease in the transaction and gives its epoch */
    markSent: (ids: string[], fence: (session: ClientSession) => Promise<number>): Promise<void> =>
      inTransaction(db.client, async (session) => {
        const sent = { state: 'sent', sentAt: new Date(), epoch: await fence(session) } as const;
        await rows.updateMany({ _id: { $in: ids }, state: 'pending' }, { $set: sent }, { session });
      }),

    /** When the oldest pending event was stored. */
    oldest: async (): Promise<Date | undefined> => {
      const row = await rows.find({ state: 'pending' }).sort({ createdAt: 1 }).limit(1).next();
      return row?.createdAt;
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

/**
 * Sends events of a time span again, for a broker that has lost its log. Consumers skip events they have handled.
 * @returns how many rows will be sent.
 */
export async function replaySent({ rows }: Outbox, from: Date, to: Date): Promise<number> {
  const { modifiedCount } = await rows.updateMany(
    { state: 'sent', sentAt: { $gte: from, $lt: to } },
    { $set: { state: 'pending' }, $unset: { sentAt: '', epoch: '' } },
  );
  return modifiedCount;
}
