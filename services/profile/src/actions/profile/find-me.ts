import { ProblemError } from '@emberline/kit/errors';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { ClientSession } from 'mongodb';
import type { Context } from '../../context.ts';
import type { ProfileRow } from '../../store/profile-rows.ts';

type Parts = Pick<Context, 'mongo' | 'profiles' | 'accounts'>;

/** The caller's own profile. @throws ProblemError UNAUTHENTICATED when the account is gone. */
export async function findMe(parts: Parts, { id }: { id: string }): Promise<ProfileRow> {
  const row =
    (await parts.profiles.find(id)) ??
    (await inTransaction(parts.mongo.client, (session) => ensureProfile(parts, session, id)));
  if (!row) throw new ProblemError('UNAUTHENTICATED');
  return row;
}

/** Like `findMe`, but requires a paid membership. @throws ProblemError PAYMENT_REQUIRED */
export async function findPayingMe(parts: Parts, caller: { id: string }): Promise<ProfileRow> {
  const row = await findMe(parts, caller);
  if (row.paymentStatus !== 1) throw new ProblemError('PAYMENT_REQUIRED');
  return row;
}

/**
 * A member's profile. Creates it from the account if it is missing, since events of different topics arrive in any
 * order and a member may sign in before the registration event arrives. undefined when there is no such account.
 */
export async function ensureProfile(
  { profiles, accounts }: Pick<Context, 'profiles' | 'accounts'>,
  session: ClientSession,
  id: string,
): Promise<ProfileRow | undefined> {
  const row = await profiles.find(id, session);
  if (row) return row;
  const account = await accounts.find(id);
  if (!account) return undefined;
  const { id: _id, createdAt, ...facts } = account;
  return profiles.add(session, { ...facts, _id, createdAt: new Date(createdAt) });
}

/** Whether a member's email is verified. Asks auth if the row says no, since the event may be late. */
export async function checkVerified(
  { accounts }: Pick<Context, 'accounts'>,
  me: Pick<ProfileRow, '_id' | 'isVerified'>,
): Promise<boolean> {
  return me.isVerified || (await accounts.find(me._id))?.isVerified === true;
}
