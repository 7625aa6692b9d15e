import type { ClientSession } from 'mongodb';
import type { Context } from '../context.ts';

/** Erases everything of and about the member. */
export async function eraseMember(
  { profiles, photos, photoStore, views, hotlists, blocks, reports, appeals, opened, tickets }: Context,
  memberId: string,
  session: ClientSession,
): Promise<void> {
  // Not part of the transaction: first, so that nothing is said to be erased before it is.
  await photoStore.removeAllOf(memberId);
  await tickets.erase(session, memberId, (await profiles.find(memberId, session))?.email);
  for (const store of [photos, views, hotlists, blocks, reports, appeals, opened, profiles])
    await store.erase(session, memberId);
}
