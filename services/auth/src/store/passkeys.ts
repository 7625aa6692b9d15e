import type { ClientSession, Collection } from 'mongodb';
import { mostPasskeys, type Passkey } from '../domain/passkey.ts';

interface Owner {
  _id: string;
  epoch: number;
  passkeys?: Passkey[];
}

/** The part of an update that leaves the owner only the passkeys with these ids. */
export function keepOnly(ids: readonly string[]) {
  return { $pull: { passkeys: { id: { $nin: [...ids] } } } };
}

/** For the indexes of the owners' collection. */
export const passkeyIndex = {
  key: { 'passkeys.credentialId': 1 },
  name: 'passkey',
  unique: true,
  partialFilterExpression: { 'passkeys.credentialId': { $exists: true } },
} as const;

export type Passkeys = ReturnType<typeof passkeysIn>;

/** The passkeys in the rows of their owners, accounts or operators. */
export function passkeysIn<O extends Owner>(collection: Collection<O>) {
  const rows = collection as unknown as Collection<Owner>;
  return {
    /**
     * @returns false when the owner is gone, has too many, or another epoch. @throws a duplicate key error when somebody has it
     * already
     */
    add: async ({ _id, epoch }: Pick<Owner, '_id' | 'epoch'>, passkey: Passkey, session?: ClientSession) => {
      const which = { _id, epoch, [`passkeys.${mostPasskeys - 1}`]: { $exists: false } };
      const { matchedCount } = await rows.updateOne(which, { $push: { passkeys: passkey } }, { session });
      return matchedCount === 1;
    },
    /** @returns whether it was there. */
    rename: async (_id: string, id: string, name: string, session?: ClientSession) => {
      const which = { _id, passkeys: { $elemMatch: { id } } };
      const change = { $set: { 'passkeys.$.name': name } };
      return (await rows.updateOne(which, change, { session })).matchedCount === 1;
    },
    /** @returns whether it was there. */
    remove: async (_id: string, id: string, session?: ClientSession) => {
      const change = { $pull: { passkeys: { id } } };
      return (await rows.updateOne({ _id, 'passkeys.id': id }, change, { session })).matchedCount === 1;
    },
    /** Notes a use, unless it was used since it was read: a counter that two report is that of a copy. */
    noteUse: async (_id: string, { id, counter: read }: Passkey, counter: number) => {
      const which = { _id, passkeys: { $elemMatch: { id, counter: read } } };
      const change = { $set: { 'passkeys.$.counter': counter, 'passkeys.$.usedAt': new Date() } };
      return (await rows.updateOne(which, change)).matchedCount === 1;
    },
  };
}
