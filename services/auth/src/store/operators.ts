import type { TeamRole } from '@emberline/contracts/team';
import type { Index } from '@emberline/kit/mongo/indexes';
import type { ClientSession, Db } from 'mongodb';
import { keyOf } from '../domain/key-of.ts';
import type { Passkey } from '../domain/passkey.ts';
import { keepOnly, type Passkeys, passkeyIndex, passkeysIn } from './passkeys.ts';

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

export interface SecondFactor {
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

export interface Operators {
  /** @throws a duplicate key error when the username is taken. */
  insert: (row: OperatorRow, session?: ClientSession) => Promise<void>;
  find: (id: string, session?: ClientSession) => Promise<OperatorRow | null>;
  findByUsername: (username: string) => Promise<OperatorRow | null>;
  /** By name. */
  list: () => Promise<OperatorRow[]>;
  /**
   * For the transaction that opens a session; see `Accounts.confirmEpoch`.
   * @returns the operator's current state; null when disabled or when the epoch has changed.
   */
  confirmLogin: (
    read: Pick<OperatorRow, '_id' | 'epoch'>,
    session: ClientSession,
  ) => Promise<OperatorRow | null>;
  /**
   * Raises the epoch and makes these changes.
   * @param read with an epoch: only if it has not changed since it was read, and the operator is not disabled
   * @returns the operator afterwards; null where none was changed
   */
  raiseEpoch: (
    read: Pick<OperatorRow, '_id'> & { epoch?: number },
    changes: OperatorChanges,
    session: ClientSession,
  ) => Promise<OperatorRow | null>;
  passkeys: Passkeys;
  offerSecret: (id: string, sealed: string, session?: ClientSession) => Promise<void>;
  /** Raises the epoch and replaces all recovery codes. @returns the operator afterwards; null unless the secret is the one offered last. */
  setSecondFactor: (
    id: string,
    secondFactor: SecondFactor,
    session: ClientSession,
  ) => Promise<OperatorRow | null>;
  /** Its recovery codes go on beside passkeys. */
  dropSecondFactor: (id: string, session: ClientSession) => Promise<void>;
  /** @returns whether this code was not used before, nor a later one. */
  useCode: (id: string, code: { sealed: string; step: number }) => Promise<boolean>;
  /** @returns whether it was one that is left. */
  useRecoveryCode: (id: string, hash: string) => Promise<boolean>;
}

export const operatorIndexes: Index[] = [{ key: { usernameKey: 1 }, unique: true }, passkeyIndex];

const maxListed = 1_000;

export function createOperators(db: Db): Operators {
  const rows = db.collection<OperatorRow>('operators');
  return {
    insert: async (row, session) => {
      await rows.insertOne(row, { session });
    },
    find: (_id, session) => rows.findOne({ _id }, session && { session }),
    findByUsername: (username) => rows.findOne({ usernameKey: keyOf(username) }),
    list: () => rows.find().sort({ usernameKey: 1 }).limit(maxListed).toArray(),
    confirmLogin: ({ _id, epoch }, session) =>
      rows.findOneAndUpdate(
        { _id, epoch, disabled: false },
        { $set: { lastLogin: new Date() }, $inc: { logins: 1 } },
        { session, returnDocument: 'after' },
      ),
    raiseEpoch: ({ _id, epoch }, { keepPasskeys, ...changes }, session) =>
      rows.findOneAndUpdate(
        { _id, ...(epoch !== undefined && { epoch, disabled: false }) },
        { $set: changes, $inc: { epoch: 1 }, ...(keepPasskeys && keepOnly(keepPasskeys)) },
        { session, returnDocument: 'after' },
      ),
    passkeys: passkeysIn(rows),
    offerSecret: async (_id, offeredSecret, session) => {
      await rows.updateOne({ _id }, { $set: { offeredSecret } }, { session });
    },
    setSecondFactor: (_id, secondFactor, session) =>
      rows.findOneAndUpdate(
        { _id, offeredSecret: secondFactor.sealed },
        { $set: { secondFactor }, $unset: { offeredSecret: true, recovery: true }, $inc: { epoch: 1 } },
        { session, returnDocument: 'after' },
      ),
    dropSecondFactor: async (_id, session) => {
      const recovery = { $ifNull: ['$secondFactor.recovery', '$recovery'] };
      const update = [{ $set: { recovery } }, { $set: { secondFactor: null } }];
      await rows.updateOne({ _id }, update, { session });
    },
    useCode: async (_id, { sealed, step }) => {
      const filter = { _id, 'secondFactor.sealed': sealed, 'secondFactor.usedStep': { $lt: step } };
      const change = { $set: { 'secondFactor.usedStep': step } };
      return (await rows.updateOne(filter, change)).matchedCount === 1;
    },
    useRecoveryCode: async (_id, hash) => {
      for (const list of ['secondFactor.recovery', 'recovery']) {
        const change = { $pull: { [list]: hash } };
        if ((await rows.updateOne({ _id, [list]: hash }, change)).matchedCount === 1) return true;
      }
      return false;
    },
  };
}
