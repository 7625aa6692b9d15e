import { ProblemError } from '@emberline/kit/errors';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../context.ts';
import { type ProfileEdit, requireAgeAndZip, requireFreeName } from '../domain/profile-edit.ts';
import type { ProfileRow } from '../store/profile-rows.ts';

/** @throws ProblemError UNAUTHENTICATED when the profile is gone; and the errors of `domain/profile-edit.ts`. */
export async function editProfile(
  { mongo, profiles }: Context,
  id: string,
  { facts, own }: ProfileEdit,
): Promise<ProfileRow> {
  const row = await inTransaction(mongo.client, (session) =>
    profiles.change(session, id, (old) => {
      const changes = { ...own, facts: { ...old.facts, ...facts } };
      requireFreeName(own, { ...old, ...changes });
      requireAgeAndZip(old, { ...old, ...changes });
      return changes;
    }),
  );
  if (!row) throw new ProblemError('UNAUTHENTICATED');
  return row;
}
