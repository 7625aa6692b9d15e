import type { Stores } from '../store/stores.ts';

/**
 * Invalidates every change of a member that was decided earlier, whether from a cached state or in a conversation
 * that is just beginning. For news that takes away a member's right to write or turns messages into something else.
 * Idempotent.
 */
export async function outdateChangesOf({ mailboxes, conversations }: Stores, member: string): Promise<void> {
  await mailboxes.raiseVersions([member]);
  await conversations.raiseRevisionsOf(member);
}
