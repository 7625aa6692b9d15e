import { listRecentChats } from '@emberline/contracts';
import { pageSizes } from '@emberline/contracts/choices';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';
import { lastMessageOf, otherOf } from '../../domain/conversation.ts';
import { isOperated } from '../../domain/member.ts';

/** The latest message of each conversation that operators may see, latest first. */
export const listRecentChatsRoute = route(listRecentChats, async (context: Context, { query }) => {
  const conversations = await context.conversations.listOperated(query.limit ?? pageSizes.operators);
  const members = await context.members.find(conversations.flatMap((conversation) => conversation.members));
  return conversations.flatMap((conversation) => {
    const last = lastMessageOf(conversation);
    // Consent may have been withdrawn a moment ago.
    const isVisible = conversation.members.some((member) => isOperated(members.get(member)));
    if (!last || !isVisible) return [];
    return {
      id: last.messageId,
      sender: last.sender,
      receiver: otherOf(conversation, last.sender),
      message: last.preview,
      createdAt: last.at.toISOString(),
    };
  });
});
