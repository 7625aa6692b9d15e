import type { ClientSession } from 'mongodb';
import type { Context } from '../context.ts';

/** Erases what is stored about the member, and closes the member's pages. */
export async function eraseMember(
  { presences, threads, blocks, emails, noticeSettings, pushDevices, live }: Context,
  memberId: string,
  session: ClientSession,
): Promise<void> {
  for (const store of [presences, threads, blocks, emails, noticeSettings, pushDevices])
    await store.eraseOf(memberId, session);
  live.disconnect(memberId);
}
