import { usernameKey } from '@emberline/contracts/keys';
import type { TeamRole } from '@emberline/contracts/team';
import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Db } from 'mongodb';
import type { Passkey } from '../domain/passkey.ts';
import { keepOnly, passkeyIndex, passkeysIn } from './passkeys.ts';

export type OperatorRole = 'operator' | 'manager';

export interface OperatorRow {
  _id: string;
  username: string;
  /** Lower case: names are unique regardless of case. */
  usernameKey: string;
  passwordHash: string;
  role: OperatorRole;
  /** Of an operator, never `manager`; absent or null in rows of a release with two roles: all three. See `rolesOf`. */
  roles?: TeamRole[] | null;
  disabled: boolean;
  /** Raised by everything that ends the sessions; see AccountRow. */
  epoch: number;
  createdAt: Date;
  lastLogin?: Date;
  logins?: number;
  /** A manager chose the password. */
  temporaryPassword?: boolean;
  /** Sealed; counts once it is confirmed. */
  offeredSecret?: string;
  secondFactor?: SecondFactor | null;
  passkeys?: Passkey[];
  /** Hashes of recovery codes, where passkeys are the only second step; see `SecondFactor.recovery`. */
  recovery?: string[] | null;
}

interface SecondFactor {
  /** The secret of the operator's app. */
  sealed: string;
  /** The half minute of the last code; that one and older ones are used up. */
  usedStep: number;
  /** Hashes of the recovery codes that are left. */
  recovery: string[];
}

/** What ends with the sessions, or begins anew. */
export interface OperatorChanges
  extends Partial<
    Pick<
      OperatorRow,
      'role' | 'roles' | 'disabled' | 'passwordHash' | 'temporaryPassword' | 'secondFactor' | 'recovery'
    >
  > {
  /** The ids of the passkeys that stay; without it all do. */
  keepPasskeys?: readonly string[];
}

export const operatorIndexes: Index[] = [{ key: { usernameKey: 1 }, unique: true }, passkeyIndex];

const maxListed = 1_000;

export function createOperators(db: Db) {
  const rows = db.collection<OperatorRow>('operators');
  return {
    /** @throws a duplicate key error when the username is taken. */
    insert: async (row: OperatorRow, session?: ClientSession) => {
      await rows.insertOne(row, { session });
    },
    find: (_id: string, session?: ClientSession) => rows.findOne({ _id }, session && { session }),
    findByUsername: (username: string) => rows.findOne({ usernameKey: usernameKey(username) }),
    /** By name. */
    list: () => rows.find().sort({ usernameKey: 1 }).limit(maxListed).toArray(),
    /**
     * For the transaction that opens a session; see `confirmEpoch` of accounts.
     * @returns the operator's current state; null when disabled or when the epoch has changed.
     */
    confirmLogin: ({ _id, epoch }: Pick<OperatorRow, '_id' | 'epoch'>, session: ClientSession) =>
      rows.findOneAndUpdate(
        { _id, epoch, disabled: false },
        { $set: { lastLogin: new Date() }, $inc: { logins: 1 } },
        { session, returnDocument: 'after' },
      ),
    /**
     * Raises the epoch and makes these changes.
     * @param read with an epoch: only if it has not changed since it was read, and the operator is not disabled
     * @returns the operator afterwards; null where none was changed
     */
    raiseEpoch: (
      { _id, epoch }: Pick<OperatorRow, '_id'> & { epoch?: number },
      { keepPasskeys, ...changes }: OperatorChanges,
      session: ClientSession,
    ) =>
      rows.findOneAndUpdate(
        { _id, ...(epoch !== undefined && { epoch, disabled: false }) },
        { $set: changes, $inc: { epoch: 1 }, ...(keepPasskeys && keepOnly(keepPasskeys)) },
        { session, returnDocument: 'after' },
      ),
    passkeys: passkeysIn(rows),
    offerSecret: async (_id: string, offeredSecret: string, session?: ClientSession) => {
      await rows.updateOne({ _id }, { $set: { offeredSecret } }, { session });
    },
    /** Raises the epoch and replaces all recovery codes. @returns the operator afterwards; null unless the secret is the one offered last. */
    setSecondFactor: (_id: string, secondFactor: SecondFactor, session: ClientSession) =>
      rows.findOneAndUpdate(
        { _id, offeredSecret: secondFactor.sealed },
        { $set: { secondFactor }, $unset: { offeredSecret: true, recovery: true }, $inc: { epoch: 1 } },
        { session, returnDocument: 'after' },
      ),
    /** Its recovery codes go on beside passkeys. */
    dropSecondFactor: async (_id: string, session: ClientSession) => {
      const recovery = { $ifNull: ['$secondFactor.recovery', '$recovery'] };
      const update = [{ $set: { recovery } }, { $set: { secondFactor: null } }];
      await rows.updateOne({ _id }, update, { session });
    },
    /** @returns whether this code was not used before, nor a later one. */
    useCode: async (_id: string, { sealed, step }: { sealed: string; step: number }) => {
      const filter = { _id, 'secondFactor.sealed': sealed, 'secondFactor.usedStep': { $lt: step } };
      const change = { $set: { 'secondFactor.usedStep': step } };
      return (await rows.updateOne(filter, change)).matchedCount === 1;
    },
    /** @returns whether it was one that is left. */
    useRecoveryCode: async (_id: string, hash: string) => {
      for (const list of ['secondFactor.recovery', 'recovery']) {
        const change = { $pull: { [list]: hash } };
        if ((await rows.updateOne({ _id, [list]: hash }, change)).matchedCount === 1) return true;
      }
      return false;
    },
  };
}
