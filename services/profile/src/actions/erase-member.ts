import type { ClientSession } from 'mongodb';
import type { Context } from '../context.ts';

/** Erases everything of and about the member. */
export async function eraseMember(
  { profiles, photos, views, hotlists, blocks, reports }: Context,
  memberId: string,
  session: ClientSession,
): Promise<void> {
  await photos.eraseOf(session, memberId);
  for (const store of [views, hotlists, blocks, reports, profiles]) await store.erase(session, memberId);
}
