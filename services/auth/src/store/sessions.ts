import { randomUUID } from 'node:crypto';
import type { TeamWho } from '@emberline/contracts';
import { timings } from '@emberline/contracts/choices';
import type { TeamRole } from '@emberline/contracts/team';
import { revokedChannel, revokedSessionsKey } from '@emberline/kit/identity/sessions';
import type { Mongo } from '@emberline/kit/mongo/connect';
import type { Index } from '@emberline/kit/mongo/indexes';
import type { Redis } from 'ioredis';
import type { ClientSession, Db } from 'mongodb';

export interface Session {
  _id: string;
  /** A member's or an operator's id. */
  subjectId: string;
  audience: 'member' | 'operator';
  role?: TeamWho;
  /** What the operator held when the session began; a change of roles ends it. */
  roles?: readonly TeamRole[];
  /** An operator's, for what other services store of an act; absent in what an earlier release has opened. */
  username?: string;
  /** How the person logged in. A link proves only the mailbox, not the knowledge of the password. */
  openedBy: 'password' | 'link' | 'passkey';
  /** When an operator was there last; absent in what a release without the idle end has opened. */
  activeAt?: Date;
  /** When an operator's code was right last. */
  provedAt?: Date;
  /** In words; see `clientOf`. */
  device?: string;
  place?: string;
  createdAt: Date;
  expiresAt: Date;
  revokedAt?: Date;
}

type NewSession = Pick<Session, 'subjectId' | 'openedBy' | 'device' | 'place'> &
  (
    | { audience: 'member' }
    | { audience: 'operator'; role: TeamWho; roles: readonly TeamRole[]; username: string; provedAt?: Date }
  );

type Revoked = Pick<Session, '_id' | 'expiresAt'>;

const hour = 3_600;
const chunkSize = 1_000;

export const sessionIndexes: Index[] = [
  { key: { subjectId: 1, expiresAt: 1 } },
  { key: { expiresAt: 1 }, expireAfterSeconds: hour },
  { key: { activeAt: 1 }, partialFilterExpression: { activeAt: { $exists: true } } },
  { key: { revokedAt: 1 }, partialFilterExpression: { revokedAt: { $exists: true } } },
];

const notEnded = () => ({ revokedAt: { $exists: false }, expiresAt: { $gt: new Date() } });

/** Ends all sessions of everybody. `repair` publishes them. @returns how many were live */
export async function revokeEverybody(db: Db): Promise<number> {
  const rows = db.collection<Session>('sessions');
  return (await rows.updateMany(notEnded(), { $set: { revokedAt: new Date() } })).modifiedCount;
}

export function createSessions({ mongo, redis }: { mongo: Pick<Mongo, 'db'>; redis: Redis }) {
  const rows = mongo.db.collection<Session>('sessions');

  /** @throws when Redis refuses one of them. */
  async function publish(revoked: Revoked[]): Promise<void> {
    if (revoked.length === 0) return;
    const batch = redis.pipeline();
    batch.zadd(revokedSessionsKey, ...revoked.flatMap(({ _id, expiresAt }) => [expiresAt.getTime(), _id]));
    for (const { _id } of revoked) batch.publish(revokedChannel, _id);
    const answers = (await batch.exec()) ?? [];
    for (const [error] of answers) if (error) throw error;
  }

  /** Sessions revoked in the database, in chunks, since one command cannot take any number of them. */
  async function* revokedInChunks(): AsyncGenerator<Revoked[]> {
    const revoked = rows
      .find({ revokedAt: { $exists: true }, expiresAt: { $gt: new Date() } })
      .project<Revoked>({ _id: 1, expiresAt: 1 })
      .batchSize(chunkSize);
    let chunk: Revoked[] = [];
    for await (const row of revoked) {
      chunk.push(row);
      if (chunk.length < chunkSize) continue;
      yield chunk;
      chunk = [];
    }
    if (chunk.length > 0) yield chunk;
  }

  async function missingOf(revoked: Revoked[]): Promise<Revoked[]> {
    const scores = await redis.zmscore(revokedSessionsKey, ...revoked.map(({ _id }) => _id));
    return revoked.filter((_, index) => scores[index] === null);
  }

  const liveOf = (subjectId: string) => ({ subjectId, ...notEnded() });

  return {
    open: async (who: NewSession, session: ClientSession): Promise<Session> => {
      const life = who.audience === 'member' ? timings.memberToken : timings.operatorToken;
      const createdAt = new Date();
      const expiresAt = new Date(createdAt.getTime() + life * 1_000);
      const row: Session = {
        ...{ _id: randomUUID(), ...who, createdAt, expiresAt },
        ...(who.audience === 'operator' && { activeAt: createdAt }),
      };
      await rows.insertOne(row, { session });
      return row;
    },

    find: (_id: string): Promise<Session | null> => rows.findOne({ _id }),

    isLive: async (_id: string): Promise<boolean> => {
      const live = { _id, ...notEnded() };
      return (await rows.countDocuments(live, { limit: 1 })) === 1;
    },

    /**
     * Ends one session of a member or operator, or all. @returns the ids that were live; publish them after the
     * commit.
     */
    revoke: async (subjectId: string, id: string | null, session?: ClientSession): Promise<string[]> => {
      const live = { ...liveOf(subjectId), ...(id !== null && { _id: id }) };
      const ids = (await rows.find(live, { session }).project({ _id: 1 }).toArray()).map(({ _id }) =>
        String(_id),
      );
      if (ids.length > 0)
        await rows.updateMany({ _id: { $in: ids } }, { $set: { revokedAt: new Date() } }, { session });
      return ids;
    },

    /** The operator is there now. */
    noteActivity: async (_id: string): Promise<void> => {
      await rows.updateOne({ _id }, { $set: { activeAt: new Date() } });
    },

    /** Ends the sessions of operators who were there last before this time. @returns those; publish them */
    revokeIdle: async (before: Date): Promise<Pick<Session, '_id' | 'subjectId'>[]> => {
      const idle = { activeAt: { $lt: before }, ...notEnded() };
      const found = await rows
        .find(idle)
        .project<Pick<Session, '_id' | 'subjectId'>>({ subjectId: 1 })
        .limit(chunkSize)
        .toArray();
      const ended = [];
      for (const row of found) {
        // One who has come back meanwhile stays.
        const { matchedCount } = await rows.updateOne(
          { _id: row._id, ...idle },
          { $set: { revokedAt: new Date() } },
        );
        if (matchedCount === 1) ended.push(row);
      }
      return ended;
    },

    /** A code was right now. */
    noteProof: async (_id: string, session: ClientSession): Promise<void> => {
      await rows.updateOne({ _id }, { $set: { provedAt: new Date() } }, { session });
    },

    /** Publishes revocations at once. Never fails: `repair` adds later what Redis misses. */
    publishRevoked: async (ids: string[]): Promise<void> => {
      const revoked = await rows
        .find({ _id: { $in: ids } })
        .project<Revoked>({ _id: 1, expiresAt: 1 })
        .toArray();
      await publish(revoked).catch(() => {});
    },

    /** Compares Redis with the database and publishes what Redis misses. @returns how many. @throws without Redis. */
    repair: async (): Promise<number> => {
      await redis.zremrangebyscore(revokedSessionsKey, '-inf', Date.now() - hour * 1_000);
      let added = 0;
      for await (const revoked of revokedInChunks()) {
        const missing = await missingOf(revoked);
        await publish(missing);
        added += missing.length;
      }
      return added;
    },

    listLiveOf: (subjectId: string): Promise<Session[]> => rows.find(liveOf(subjectId)).toArray(),

    /** All stored sessions, ended ones included. */
    listOf: (subjectId: string): Promise<Session[]> =>
      rows.find({ subjectId }).sort({ expiresAt: 1 }).toArray(),

    /** Erases where the sessions of a deleted account were opened. */
    forgetPlacesOf: async (subjectId: string, session: ClientSession): Promise<void> => {
      await rows.updateMany({ subjectId }, { $unset: { device: '', place: '' } }, { session });
    },
  };
}
