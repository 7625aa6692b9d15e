import { EventEmitter } from 'node:events';
import { type NewEvent, newEvent, type Outbox } from '@emberline/kit/events/outbox';
import type { Mongo } from '@emberline/kit/mongo/connect';
import type { Index } from '@emberline/kit/mongo/indexes';
import { replaceAll } from '@emberline/kit/mongo/rows';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { ClientSession } from 'mongodb';
import {
  changePresence,
  newPresence,
  type Presence,
  type PresenceChange,
  toldPresence,
} from '../domain/presence.ts';

export interface MemberChange {
  memberId: string;
  change: PresenceChange;
}

export const presenceIndexes: Index[] = [
  { key: { on: 1 } },
  { key: { nextChangeAt: 1 }, sparse: true },
  { key: { _id: 1, hidden: 1 }, partialFilterExpression: { hidden: true } },
  { key: { _id: 1, 'order.from': 1 }, partialFilterExpression: { 'order.from': { $type: 'date' } } },
];

export function createPresences({ mongo, outbox }: { mongo: Mongo; outbox: Outbox }) {
  const rows = mongo.db.collection<Presence>('presences');
  const planned = new EventEmitter();

  /** @returns the changed presences, by member. */
  async function applyIn(session: ClientSession, changes: MemberChange[]): Promise<Map<string, Presence>> {
    const ids = [...new Set(changes.map(({ memberId }) => memberId))];
    const known = new Map(
      (await rows.find({ _id: { $in: ids } }, { session }).toArray()).map((row) => [row._id, row]),
    );
    const changed = new Map<string, Presence>();
    const events: NewEvent[] = [];
    let isPlanned = false;
    const now = new Date();
    for (const { memberId, change } of changes) {
      const before = changed.get(memberId) ?? known.get(memberId) ?? firstPresence(memberId, change);
      if (!before) continue;
      const after = changePresence(before, change, now);
      changed.set(memberId, after);
      if (after.version !== before.version) events.push(presenceChanged(after));
      if (after.nextChangeAt && after.nextChangeAt.getTime() !== before.nextChangeAt?.getTime())
        isPlanned = true;
    }
    if (isPlanned) session.once('ended', () => planned.emit('planned'));
    await replaceAll(rows, [...changed.values()], session);
    if (events.length > 0) await outbox.add(session, events);
    return changed;
  }

  const applyAll = (changes: MemberChange[]) =>
    inTransaction(mongo.client, (session) => applyIn(session, changes));

  return {
    /**
     * Applies a change. The same transaction adds the event when others see a difference.
     * @returns the presence afterwards; undefined when there is nothing to store about this member.
     */
    apply: async (
      memberId: string,
      change: PresenceChange,
      session?: ClientSession,
    ): Promise<Presence | undefined> => {
      const changes = [{ memberId, change }];
      return (await (session ? applyIn(session, changes) : applyAll(changes))).get(memberId);
    },

    /** Applies changes of many members, at most some hundred, in one transaction; those of one member in this order. */
    applyAll: async (changes: MemberChange[]): Promise<void> => {
      if (changes.length > 0) await applyAll(changes);
    },

    find: (memberIds: string[]): Promise<Presence[]> => rows.find({ _id: { $in: memberIds } }).toArray(),

    /** Ids of members with an order, in ascending order. */
    orderedAfter: async (id: string, limit: number): Promise<string[]> =>
      idsOf(
        await rows
          .find({ 'order.from': { $type: 'date' }, _id: { $gt: id } })
          .sort({ _id: 1 })
          .limit(limit)
          .project({ _id: 1 })
          .toArray(),
      ),

    /** Members whose order begins or ends by `now`. */
    due: async (now: Date): Promise<string[]> =>
      idsOf(
        await rows
          .find({ nextChangeAt: { $lte: now } })
          .limit(500)
          .project({ _id: 1 })
          .toArray(),
      ),

    /** When the next order begins or ends. */
    nextDue: async (): Promise<Date | undefined> => {
      const [next] = await rows
        .find({ nextChangeAt: { $type: 'date' } })
        .sort({ nextChangeAt: 1 })
        .limit(1)
        .project<{ nextChangeAt: Date }>({ nextChangeAt: 1 })
        .toArray();
      return next?.nextChangeAt;
    },

    /** Calls the listener after a session that changed the time of an order has ended. */
    onPlanned: (listener: () => void): void => void planned.on('planned', listener),

    /** Those of these members who hide their presence. */
    hiddenAmong: async (memberIds: string[]): Promise<Set<string>> =>
      new Set(
        idsOf(
          await rows
            .find({ hidden: true, _id: { $in: memberIds } })
            .project({ _id: 1 })
            .toArray(),
        ),
      ),

    connectedTo: async (replica: string): Promise<string[]> =>
      idsOf(await rows.find({ on: replica }).project({ _id: 1 }).toArray()),

    /** Every replica named in any presence. */
    // Members who are offline have an empty list, for which `distinct` would answer undefined.
    replicasNamed: (): Promise<string[]> => rows.distinct('on', { on: { $type: 'string' } }),

    eraseOf: async (_id: string, session: ClientSession): Promise<void> => {
      await rows.deleteOne({ _id }, { session });
    },
  };
}

/** undefined after an erasure: that a member left, or the clock, does not make the row again. */
function firstPresence(memberId: string, { kind }: PresenceChange): Presence | undefined {
  return kind === 'left' || kind === 'clock' ? undefined : newPresence(memberId);
}

function presenceChanged(presence: Presence) {
  const { _id: memberId, version } = presence;
  const { lastOnline, ...told } = toldPresence(presence);
  const data = { memberId, ...told, lastOnline: lastOnline?.toISOString() ?? null, version };
  return newEvent('presence-changed', data, { order: version });
}

function idsOf(rows: { _id?: unknown }[]): string[] {
  return rows.map(({ _id }) => String(_id));
}
