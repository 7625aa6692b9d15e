import { createHash } from 'node:crypto';
import { type EventOf, type eventKinds, hearAct, type ServiceName } from '@emberline/contracts';
import type { ClientSession, Db } from 'mongodb';
import { newEvent, type Outbox } from '../events/outbox.ts';
import { callService } from '../http/internal.ts';
import type { Mongo } from '../mongo/connect.ts';
import { isDuplicateKey } from '../mongo/ids.ts';
import type { Index } from '../mongo/indexes.ts';
import { inTransaction, onceOver } from '../mongo/transaction.ts';
import type { Log } from '../telemetry/log.ts';
import type { ServiceCredential } from './service-tokens.ts';

type Acted = EventOf<(typeof eventKinds)['operator-acted']>;
/** What an operator did or read: ids and small facts, no texts of persons. */
export type Act = Omit<Acted['data'], 'service' | 'n'>;

export interface Acts {
  /** Writes the entry of an act in the act's own transaction: without it the act does not commit. */
  acted: (act: Act, session: ClientSession) => Promise<void>;
  /**
   * Writes the entry of a read, once in ten minutes for each thing read. Call it before answering: without it nothing is shown.
   * @param what tells apart reads that have the same entry; it is not stored
   */
  noteRead: (act: Act, what?: unknown) => Promise<void>;
  /**
   * Tells the service that keeps the list of the acts that this process has committed: at the end of a request, when other services
   * have followed too. Resolves once it has heard them, or has not answered for a second.
   */
  heard: () => Promise<unknown>;
}

interface ActsParts {
  name: string;
  mongo: Pick<Mongo, 'client' | 'db'>;
  outbox: Outbox;
  /** Of the service that keeps the list. */
  url: string;
  credential: ServiceCredential;
  log: Log;
}

/** The entries of what operators do in this service, as events for the one list of all services. */
export function createActs({ name, mongo: { client, db }, outbox, url, credential, log }: ActsParts): Acts {
  const recent = createRecentEntries(db);
  const numbers = db.collection<{ _id: string; n: number }>('actNumbers');
  const untold: Acted[] = [];
  const telling = new Set<Promise<unknown>>();

  async function nextNumber(session: ClientSession): Promise<number> {
    const options = { session, upsert: true, returnDocument: 'after' } as const;
    const row = await numbers
      .findOneAndUpdate({ _id: 'last' }, { $inc: { n: 1 } }, options)
      .catch((error) => {
        // Another replica has just written the first one.
        if (isDuplicateKey(error)) error.addErrorLabel('TransientTransactionError');
        throw error;
      });
    return row?.n as number;
  }

  /** The event arrives by the outbox too: who is away now hears it later. */
  function tell({ id, occurredAt, data }: Acted): void {
    const body = { id, occurredAt, data };
    const told = callService(hearAct, { url, credential, body, timeoutMs: 1_000 })
      .catch((error: Error) => log.warn({ reason: error.message }, 'an act is heard later'))
      .finally(() => telling.delete(told));
    telling.add(told);
  }

  async function acted(act: Act, session: ClientSession): Promise<void> {
    const n = await nextNumber(session);
    const event = newEvent('operator-acted', { service: name as ServiceName, n, ...act }, { order: n });
    await outbox.add(session, [event]);
    onceOver(session, (isCommitted) => {
      if (isCommitted) untold.push(event.envelope as Acted);
    });
  }

  return {
    acted,
    noteRead: async (act, what = null) => {
      const key = readKey(act, what);
      if (await recent.isFresh(key, new Date())) return;
      await inTransaction(client, async (session) => {
        if (await recent.isFresh(key, new Date(), session)) return;
        await recent.note(key, new Date(), session);
        await acted(act, session);
      });
    },
    heard: () => {
      for (const event of untold.splice(0)) tell(event);
      return Promise.all(telling);
    },
  };
}

/** Equal for reads that leave one entry in ten minutes. */
export function readKey(act: Act, what: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify([act, what]))
    .digest('base64url');
}

const noteAgainSeconds = 10 * 60;

export const recentEntryIndexes: Record<string, Index[]> = {
  recentEntries: [{ key: { at: 1 }, expireAfterSeconds: noteAgainSeconds }],
};

/** Remembers entries of reads for ten minutes, so that refreshes of a page write no further entry. */
export function createRecentEntries(db: Db) {
  const rows = db.collection<{ _id: string; at: Date }>('recentEntries');
  return {
    isFresh: async (key: string, now: Date, session?: ClientSession): Promise<boolean> => {
      const row = await rows.findOne({ _id: key }, session && { session });
      return row !== null && now.getTime() - row.at.getTime() < noteAgainSeconds * 1_000;
    },
    note: async (key: string, now: Date, session: ClientSession) => {
      await rows.replaceOne({ _id: key }, { at: now }, { upsert: true, session });
    },
    forget: async (key: string, session: ClientSession) => {
      await rows.deleteOne({ _id: key }, { session });
    },
  };
}
