import { createHash } from 'node:crypto';
import { limits } from '@emberline/contracts/choices';
import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Db } from 'mongodb';

/** A browser that wants push notices. */
export interface PushDevice {
  /** Hash of the endpoint: a browser belongs to the member who used it last. */
  _id: string;
  memberId: string;
  /** With the end of this session the notices end. */
  sessionId: string;
  endpoint: string;
  keys: { p256dh: string; auth: string };
  /** Its notices show name and text. Absent in older rows. */
  withText?: boolean | undefined;
  seenAt: Date;
}

export interface PushDevices {
  /**
   * Stores or renews a device. Of too many, those unused for longest go. A wish for texts that is left out stays, but
   * never for another member.
   */
  put: (device: Omit<PushDevice, '_id' | 'seenAt'>) => Promise<{ deviceId: string; withText: boolean }>;
  get: (id: string) => Promise<PushDevice | undefined>;
  ofMember: (memberId: string) => Promise<PushDevice[]>;
  /** Ids of the members' devices, by member. */
  idsOf: (memberIds: string[]) => Promise<Map<string, string[]>>;
  remove: (id: string) => Promise<void>;
  removeOwn: (id: string, memberId: string) => Promise<void>;
  removeOfSession: (sessionId: string) => Promise<void>;
  eraseOf: (memberId: string, session: ClientSession) => Promise<void>;
}

/** A device whose owner has not come back for so long gets no more notices. */
const unusedSeconds = 60 * 86_400;

export const pushDeviceIndexes: Index[] = [
  { key: { memberId: 1, seenAt: -1 } },
  { key: { sessionId: 1 } },
  { key: { seenAt: 1 }, expireAfterSeconds: unusedSeconds },
];

export function createPushDevices(db: Db): PushDevices {
  const rows = db.collection<PushDevice>('pushDevices');

  async function keepNewest(memberId: string): Promise<void> {
    const excess = await rows.find({ memberId }).sort({ seenAt: -1 }).skip(limits.pushDevices).toArray();
    if (excess.length > 0) await rows.deleteMany({ _id: { $in: excess.map(({ _id }) => _id) } });
  }

  return {
    put: async (device) => {
      const _id = createHash('sha256').update(device.endpoint).digest('hex').slice(0, 24);
      const { memberId, withText } = device;
      const isSame = { $eq: ['$memberId', memberId] };
      const wish = withText ?? { $cond: [isSame, { $ifNull: ['$withText', false] }, false] };
      const fields = { $literal: { ...device, seenAt: new Date() } };
      const row = await rows.findOneAndUpdate(
        { _id },
        [{ $replaceWith: { $mergeObjects: [fields, { _id, withText: wish }] } }],
        { upsert: true, returnDocument: 'after' },
      );
      await keepNewest(memberId);
      return { deviceId: _id, withText: row?.withText === true };
    },
    get: async (_id) => (await rows.findOne({ _id })) ?? undefined,
    ofMember: (memberId) => rows.find({ memberId }).toArray(),
    idsOf: async (memberIds) => {
      const found = await rows
        .find({ memberId: { $in: memberIds } })
        .project<Pick<PushDevice, '_id' | 'memberId'>>({ memberId: 1 })
        .toArray();
      const ids = new Map<string, string[]>();
      for (const { _id, memberId } of found) ids.set(memberId, [...(ids.get(memberId) ?? []), _id]);
      return ids;
    },
    remove: async (_id) => {
      await rows.deleteOne({ _id });
    },
    removeOwn: async (_id, memberId) => {
      await rows.deleteOne({ _id, memberId });
    },
    removeOfSession: async (sessionId) => {
      await rows.deleteMany({ sessionId });
    },
    eraseOf: async (memberId, session) => {
      await rows.deleteMany({ memberId }, { session });
    },
  };
}
