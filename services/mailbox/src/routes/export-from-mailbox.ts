import { exportFromMailbox } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { exportedConversation } from '../answers/exported-conversation.ts';
import type { Context } from '../context.ts';
import { otherOf } from '../domain/conversation.ts';
import { shownSettings } from '../domain/conversation-settings.ts';

/**
 * Exports all conversations of a member with both sides' messages, because the member sees both; texts only where
 * the member could read them.
 */
export const exportFromMailboxRoute = route(
  exportFromMailbox,
  async (context: Context, { caller: { id: memberId } }) => {
    const conversations = await context.conversations.allOf(memberId);
    const others = conversations.map((one) => otherOf(one, memberId));
    const [members, blocks, settings] = await Promise.all([
      context.members.find([memberId, ...others]),
      context.blocks.between(memberId, others),
      context.conversationSettings.of(memberId, others),
    ]);
    const exported = [];
    for (const conversation of conversations) {
      const messages = await context.messages.allOf(conversation._id);
      const { muted, archivedSeq } = shownSettings(
        settings.get(otherOf(conversation, memberId)),
        conversation,
      );
      exported.push({
        ...exportedConversation(memberId, { conversation, messages, members, blocks }),
        ...{ muted, archived: archivedSeq !== null },
      });
    }
    return { conversations: exported, newConversations: await context.mailboxes.startsOf(memberId) };
  },
);
