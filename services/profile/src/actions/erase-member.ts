import type { ClientSession } from 'mongodb';
import type { Context } from '../context.ts';
import { freezeReports } from './moderation/reports.ts';

/**
 * Erases everything of and about the member.
 * @param holdReports those about the member stay until they are judged, with a copy of what was reported
 */
export async function eraseMember(
  context: Context,
  memberId: string,
  { holdReports }: { holdReports: boolean },
  session: ClientSession,
): Promise<void> {
  const { profiles, photos, photoStore, views, hotlists, blocks, reports, appeals, opened, tickets } =
    context;
  const row = await profiles.find(memberId, session);
  if (holdReports && row) await freezeReports(context, row);
  // Outside the transaction, and first: nothing may be reported as erased before it is.
  await photoStore.removeAllOf(memberId);
  // Anybody can join with a guest's address; only its confirmation proves whose it is.
  await tickets.erase(session, memberId, row?.isVerified ? row.email : undefined);
  for (const store of [photos, views, hotlists, blocks, appeals, opened, profiles])
    await store.erase(session, memberId);
  await reports.erase(session, memberId, { keepFrozen: holdReports });
}
