import { EventEmitter } from 'node:events';
import { newEvent, type Outbox } from '@emberline/kit/events/outbox';
import type { Mongo } from '@emberline/kit/mongo/connect';
import type { Index } from '@emberline/kit/mongo/indexes';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { ClientSession } from 'mongodb';
import { changePresence, newPresence, type Presence, type PresenceChange } from '../domain/presence.ts';

export interface Presences {
  /**
   * Applies a change. The same transaction adds the event when others see a difference.
   * @returns the presence afterwards; undefined when there is nothing to store about this member.
   */
  apply: (memberId: string, change: PresenceChange, session?: ClientSession) => Promise<Presence | undefined>;
  find: (memberIds: string[]) => Promise<Presence[]>;
  /** Ids of members with an order, in ascending order. */
  orderedAfter: (id: string, limit: number) => Promise<string[]>;
  /** Members whose order begins or ends by `now`. */
  due: (now: Date) => Promise<string[]>;
  /** When the next order begins or ends. */
  nextDue: () => Promise<Date | undefined>;
  /** Calls the listener after a session that changed the time of an order has ended. */
  onPlanned: (listener: () => void) => void;
  connectedTo: (replica: string) => Promise<string[]>;
  /** Every replica named in any presence. */
  replicasNamed: () => Promise<string[]>;
  eraseOf: (memberId: string, session: ClientSession) => Promise<void>;
}

export const presenceIndexes: Record<string, Index[]> = {
  presences: [
    { key: { on: 1 } },
    { key: { nextChangeAt: 1 }, sparse: true },
    { key: { _id: 1, 'order.from': 1 }, partialFilterExpression: { 'order.from': { $type: 'date' } } },
  ],
};

export function createPresences({ mongo, outbox }: { mongo: Mongo; outbox: Outbox }): Presences {
  const rows = mongo.db.collection<Presence>('presences');
  const planned = new EventEmitter();

  async function applyIn(
    session: ClientSession,
    memberId: string,
    change: PresenceChange,
  ): Promise<Presence | undefined> {
    const known = await rows.findOne({ _id: memberId }, { session });
    // A disconnect or the clock does not recreate an erased member.
    if (!known && (change.kind === 'left' || change.kind === 'clock')) return undefined;
    const before = known ?? newPresence(memberId);
    const after = changePresence(before, change, new Date());
    const { _id, ...fields } = after;
    await rows.replaceOne({ _id }, fields, { session, upsert: true });
    if (after.version !== before.version) await outbox.add(session, [presenceChanged(after)]);
    if (after.nextChangeAt && after.nextChangeAt.getTime() !== before.nextChangeAt?.getTime())
      session.once('ended', () => planned.emit('planned'));
    return after;
  }

  return {
    apply: (memberId, change, session) =>
      session
        ? applyIn(session, memberId, change)
        : inTransaction(mongo.client, (own) => applyIn(own, memberId, change)),
    find: (memberIds) => rows.find({ _id: { $in: memberIds } }).toArray(),
    orderedAfter: async (id, limit) =>
      idsOf(
        await rows
          .find({ 'order.from': { $type: 'date' }, _id: { $gt: id } })
          .sort({ _id: 1 })
          .limit(limit)
          .project({ _id: 1 })
          .toArray(),
      ),
    due: async (now) =>
      idsOf(
        await rows
          .find({ nextChangeAt: { $lte: now } })
          .limit(500)
          .project({ _id: 1 })
          .toArray(),
      ),
    nextDue: async () => {
      const [next] = await rows
        .find({ nextChangeAt: { $type: 'date' } })
        .sort({ nextChangeAt: 1 })
        .limit(1)
        .project<{ nextChangeAt: Date }>({ nextChangeAt: 1 })
        .toArray();
      return next?.nextChangeAt;
    },
    onPlanned: (listener) => void planned.on('planned', listener),
    connectedTo: async (replica) => idsOf(await rows.find({ on: replica }).project({ _id: 1 }).toArray()),
    // Members who are offline have an empty list, for which `distinct` would answer undefined.
    replicasNamed: () => rows.distinct('on', { on: { $type: 'string' } }),
    eraseOf: async (_id, session) => {
      await rows.deleteOne({ _id }, { session });
    },
  };
}

function presenceChanged({ _id, online, lastOnline, version }: Presence) {
  const data = { memberId: _id, online, lastOnline: lastOnline?.toISOString() ?? null, version };
  return newEvent('presence-changed', data, { order: version });
}

function idsOf(rows: { _id?: unknown }[]): string[] {
  return rows.map(({ _id }) => String(_id));
}
