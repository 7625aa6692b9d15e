import type { Stores } from '../store/stores.ts';

/**
 * For news by which a member may write no longer, or by which messages become something else: no change decided before
 * counts any more, neither from a state kept somewhere nor in a conversation that is just beginning. May be repeated.
 */
export async function outdateChangesOf({ mailboxes, conversations }: Stores, member: string): Promise<void> {
  await mailboxes.raiseVersions([member]);
  await conversations.raiseRevisionsOf(member);
}
