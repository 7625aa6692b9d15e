import { ProblemError } from '@emberline/kit/errors';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../context.ts';
import type { ProfileRow } from '../store/profile-rows.ts';
import { ensureProfile } from './ensure-profile.ts';

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
