import { ProblemError } from '@emberline/kit/errors';
import type { Mongo } from '@emberline/kit/mongo/connect';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { ClientSession } from 'mongodb';
import type { Accounts } from '../clients/accounts.ts';
import type { ProfileRow } from '../store/profile-rows.ts';
import type { Profiles } from '../store/profiles.ts';

export interface Members {
  /** The caller's own profile. @throws ProblemError UNAUTHENTICATED when the account is gone. */
  me: (caller: { id: string }) => Promise<ProfileRow>;
  /** Whether a member's email is verified. Asks auth if the row says no, since the event may be late. */
  isVerified: (me: ProfileRow) => Promise<boolean>;
  /** Like `me`, but requires a paid membership. @throws ProblemError PAYMENT_REQUIRED */
  payingMe: (caller: { id: string }) => Promise<ProfileRow>;
  /**
   * A member's profile. Creates it from the account if it is missing, since events of different topics arrive in any
   * order and a member may sign in before the registration event arrives. undefined when there is no such account.
   */
  ensure: (session: ClientSession, id: string) => Promise<ProfileRow | undefined>;
}

export function createMembers(parts: { mongo: Mongo; profiles: Profiles; accounts: Accounts }): Members {
  const { mongo, profiles, accounts } = parts;

  async function me({ id }: { id: string }): Promise<ProfileRow> {
    const row =
      (await profiles.find(id)) ?? (await inTransaction(mongo.client, (session) => ensure(session, id)));
    if (!row) throw new ProblemError('UNAUTHENTICATED');
    return row;
  }

  async function isVerified(row: ProfileRow): Promise<boolean> {
    return row.isVerified || (await accounts.find(row._id))?.isVerified === true;
  }

  async function payingMe(caller: { id: string }): Promise<ProfileRow> {
    const row = await me(caller);
    if (row.paymentStatus !== 1) throw new ProblemError('PAYMENT_REQUIRED');
    return row;
  }

  async function ensure(session: ClientSession, id: string): Promise<ProfileRow | undefined> {
    const row = await profiles.find(id, session);
    if (row) return row;
    const account = await accounts.find(id);
    if (!account) return undefined;
    const { id: _id, createdAt, ...facts } = account;
    return profiles.add(session, { ...facts, _id, createdAt: new Date(createdAt) });
  }

  return { me, isVerified, payingMe, ensure };
}
