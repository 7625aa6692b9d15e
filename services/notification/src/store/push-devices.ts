import { createHash } from 'node:crypto';
import { limits } from '@emberline/contracts/choices';
import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Db } from 'mongodb';

/** A browser that wants push notices. It belongs to a session, and ends with it. */
export interface PushDevice {
  /** Hash of the endpoint: a browser belongs to the member who used it last. */
  _id: string;
  memberId: string;
  /** Before each notice auth is asked whether it still lasts. */
  sessionId: string;
  /** When the session ends by time. Absent in rows of a release before. */
  sessionEndsAt?: Date;
  endpoint: string;
  keys: { p256dh: string; auth: string };
  /** Its notices show name and text. Absent in older rows. */
  withText?: boolean | undefined;
  /** Its worker closes notices when it is told to. Absent in older rows. */
  closes?: boolean | undefined;
  /** The contacts whose notices were sent there and not closed. */
  shown?: string[];
  seenAt: Date;
}

/** A device that its owner has switched off: only a new press on the button brings it back. */
interface SwitchedOff {
  /** The device's id. */
  _id: string;
  memberId: string;
  at: Date;
}

type NewDevice = Omit<PushDevice, '_id' | 'seenAt'>;

/** A device whose owner has not come back for so long gets no more notices. */
const unusedSeconds = 60 * 86_400;

export const pushDeviceIndexes: Index[] = [
  { key: { memberId: 1, seenAt: -1 } },
  { key: { sessionId: 1 } },
  { key: { sessionEndsAt: 1 }, expireAfterSeconds: 0 },
  { key: { seenAt: 1 }, expireAfterSeconds: unusedSeconds },
];

/** Kept as long as the member, like the mark in the browser. */
export const switchedOffIndexes: Index[] = [{ key: { memberId: 1 } }];

/** Of more, the oldest are forgotten. */
const mostSwitchedOff = 200;

export function createPushDevices(db: Db) {
  const rows = db.collection<PushDevice>('pushDevices');
  const switchedOff = db.collection<SwitchedOff>('switchedOffDevices');

  async function keepNewest(memberId: string): Promise<void> {
    const excess = await rows.find({ memberId }).sort({ seenAt: -1 }).skip(limits.pushDevices).toArray();
    if (excess.length > 0) await rows.deleteMany({ _id: { $in: excess.map(({ _id }) => _id) } });
  }

  async function forgetOldMarks(memberId: string): Promise<void> {
    const excess = await switchedOff.find({ memberId }).sort({ at: -1 }).skip(mostSwitchedOff).toArray();
    if (excess.length > 0) await switchedOff.deleteMany({ _id: { $in: excess.map(({ _id }) => _id) } });
  }

  return {
    /**
     * Stores a device, or binds it to the present session. Of too many, those unused for longest go. A wish for texts that is left out stays, but
     * never for another member.
     * @param renew the member has not asked now: what was switched off elsewhere stays off
     * @param replaces the id that this browser had with a key of ours that has changed
     */
    put: async (
      device: NewDevice,
      { renew, replaces }: { renew: boolean; replaces?: string | undefined },
    ): Promise<{ deviceId: string; withText: boolean; on: boolean }> => {
      const _id = createHash('sha256').update(device.endpoint).digest('hex').slice(0, 24);
      const { memberId, withText } = device;
      const ids = replaces === undefined ? [_id] : [_id, replaces];
      if (!renew) await switchedOff.deleteMany({ _id: { $in: ids }, memberId });
      if (replaces !== undefined) await rows.deleteOne({ _id: replaces, memberId });
      const isSame = { $eq: ['$memberId', memberId] };
      const wish = withText ?? { $cond: [isSame, { $ifNull: ['$withText', false] }, false] };
      const shown = { $cond: [isSame, { $ifNull: ['$shown', []] }, []] };
      const fields = { $literal: { ...device, seenAt: new Date() } };
      const row = await rows.findOneAndUpdate(
        { _id },
        [{ $replaceWith: { $mergeObjects: [fields, { _id, withText: wish, shown }] } }],
        { upsert: true, returnDocument: 'after' },
      );
      // Looked at after the row is stored: `switchOff` writes its mark before it removes the row.
      const isOff = (await switchedOff.findOne({ _id: { $in: ids }, memberId })) !== null;
      if (isOff) await rows.deleteOne({ _id, memberId });
      else await keepNewest(memberId);
      return { deviceId: _id, withText: row?.withText === true, on: !isOff };
    },

    get: async (_id: string): Promise<PushDevice | undefined> => (await rows.findOne({ _id })) ?? undefined,

    ofMember: (memberId: string): Promise<PushDevice[]> => rows.find({ memberId }).toArray(),

    /** Ids of the members' devices, by member. */
    idsOf: async (memberIds: string[]): Promise<Map<string, string[]>> => {
      const found = await rows
        .find({ memberId: { $in: memberIds } })
        .project<Pick<PushDevice, '_id' | 'memberId'>>({ memberId: 1 })
        .toArray();
      const ids = new Map<string, string[]>();
      for (const { _id, memberId } of found) ids.set(memberId, [...(ids.get(memberId) ?? []), _id]);
      return ids;
    },

    ofSession: (sessionId: string): Promise<PushDevice[]> => rows.find({ sessionId }).toArray(),

    shown: async (_id: string, contactId: string): Promise<void> => {
      await rows.updateOne({ _id }, { $addToSet: { shown: contactId } });
    },

    /** The member's devices that show a notice of this contact, which they are to close now. */
    toClose: async (memberId: string, contactId: string): Promise<PushDevice[]> => {
      const shown = { memberId, shown: contactId };
      const devices = await rows.find(shown).toArray();
      if (devices.length > 0) await rows.updateMany(shown, { $pull: { shown: contactId } });
      return devices;
    },

    /** Ends the device of a session; one that has gone over to another session stays. */
    remove: async ({ _id, sessionId }: Pick<PushDevice, '_id' | 'sessionId'>): Promise<void> => {
      await rows.deleteOne({ _id, sessionId });
    },

    switchOff: async (_id: string, memberId: string): Promise<void> => {
      if (!(await rows.findOne({ _id, memberId }))) return;
      await switchedOff.updateOne({ _id }, { $set: { memberId, at: new Date() } }, { upsert: true });
      await rows.deleteOne({ _id, memberId });
      await forgetOldMarks(memberId);
    },

    removeOfSession: async (sessionId: string): Promise<void> => {
      await rows.deleteMany({ sessionId });
    },

    eraseOf: async (memberId: string, session: ClientSession): Promise<void> => {
      await rows.deleteMany({ memberId }, { session });
      await switchedOff.deleteMany({ memberId }, { session });
    },
  };
}
