import type { ClientSession } from 'mongodb';
import { conversationIdOf } from '../domain/conversation.ts';
import { blockIdOf } from '../store/blocks.ts';
import type { Stores } from '../store/stores.ts';

export interface BlockNews {
  blockerId: string;
  blockedId: string;
  blocked: boolean;
  /** Of the profile service; news with a lower one than is known change nothing. */
  version: number;
}

/**
 * Keeps that a member has blocked another, or has taken it back, with the first names that both are shown by from then
 * on. Once the session's transaction has committed, no message between the two that was decided before can be stored:
 * such a transaction writes the conversation, or, for a first message, both mailboxes. Safe to repeat.
 */
export async function applyBlock(stores: Stores, news: BlockNews, session: ClientSession): Promise<void> {
  const { blockerId, blockedId, blocked, version } = news;
  const pair = [blockerId, blockedId];
  // First what both may be writing this moment: a transaction that begins with a write loses no race for it.
  await stores.conversations.raiseRevision(conversationIdOf(blockerId, blockedId), session);
  await stores.mailboxes.raiseVersions(pair, session);
  // An erasure closes the mailbox before it removes blocks: nothing about somebody erased is kept again.
  if (await stores.mailboxes.hasLeft(pair, session)) return;
  const opposite = await stores.blocks.find(blockIdOf(blockedId, blockerId), session);
  const names = (opposite?.blocked && opposite.names) || (await firstNames(stores, pair, session));
  await stores.blocks.set({ _id: blockIdOf(blockerId, blockedId), blocked, version, names }, session);
}

async function firstNames(
  { members }: Stores,
  ids: string[],
  session: ClientSession,
): Promise<Record<string, string>> {
  const known = await members.find(ids, session);
  return Object.fromEntries(
    ids.flatMap((id) => {
      const firstname = known.get(id)?.facts?.firstname;
      return firstname === undefined ? [] : [[id, firstname]];
    }),
  );
}
