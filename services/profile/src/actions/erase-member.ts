import type { ClientSession } from 'mongodb';
import type { Context } from '../context.ts';

/** Erases everything of and about the member. */
export async function eraseMember(
  { profiles, photos, photoStore, views, hotlists, blocks, reports, appeals, opened, tickets }: Context,
  memberId: string,
  session: ClientSession,
): Promise<void> {
  // Outside the transaction, and first: nothing may be reported as erased before it is.
  await photoStore.removeAllOf(memberId);
  const row = await profiles.find(memberId, session);
  // Anybody can join with a guest's address; only its confirmation proves whose it is.
  await tickets.erase(session, memberId, row?.isVerified ? row.email : undefined);
  for (const store of [photos, views, hotlists, blocks, reports, appeals, opened, profiles])
    await store.erase(session, memberId);
}
