import { pageSizes } from '@emberline/contracts/choices';
import { conversationIdOf } from '@emberline/contracts/conversation-id';
import { ProblemError } from '@emberline/kit/errors';
import { routes } from '@emberline/kit/http/operation';
import { applyBlock, applyMembership, applyProfile } from '../actions/apply-changes.ts';
import { answerPage, showContacts } from '../actions/read-page.ts';
import { setConversation } from '../actions/set-conversation.ts';
import { exportedConversation } from '../answers/conversation.ts';
import { cursorAfter, placeOfCursor } from '../answers/cursor.ts';
import type { Context } from '../context.ts';
import { lastMessageOf, otherOf, sideOf } from '../domain/conversation.ts';
import { shownSettings } from '../domain/conversation-settings.ts';
import { isOperated } from '../domain/member.ts';

export const conversations = routes<Context>({
  listContacts: async (context, { caller, query: { before } }) => {
    const after = before === undefined ? undefined : placeOfCursor(before);
    await context.documents.settle(caller.id);
    const conversations = await context.conversations.listOf(caller.id, pageSizes.contacts, after);
    const last = conversations.length === pageSizes.contacts ? conversations.at(-1) : undefined;
    return {
      contacts: await showContacts(context, caller.id, conversations),
      nextCursor: last ? cursorAfter(last) : null,
    };
  },
  setConversation: (context, { params, body, caller }) =>
    setConversation(context, caller.id, params.contactId, body),
  /** For operators: a conversation can be read only when one of the two is a team profile or has allowed it. */
  getConversation: async (context, { query, reply }) => {
    const { userId, recipientId, before } = query;
    const members = await context.members.find([userId, recipientId]);
    if (![...members.values()].some(isOperated)) throw new ProblemError('ASSISTANCE_NOT_ALLOWED');
    return answerPage(context, reply, { reader: userId, other: recipientId, seenBy: 'operator' }, { before });
  },
  /** The latest message of each conversation that operators may see, latest first. */
  listRecentChats: async (context, { query }) => {
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
  },
  haveConversation: async ({ conversations }, { query }) => {
    const conversation = await conversations.find(conversationIdOf(query.memberId, query.otherId));
    return { exists: conversation !== null };
  },
  /** Pages through all conversations, without texts, for the projections of other services. */
  pageConversations: async (context, { query: { after = '', limit = 500 } }) => {
    const conversations = await context.conversations.pageAfter(after, limit);
    return conversations.map((conversation) => ({
      id: conversation._id,
      lastSeq: conversation.lastSeq,
      received: Object.fromEntries(
        conversation.members.map((member) => [
          member,
          sideOf(conversation, otherOf(conversation, member)).sent,
        ]),
      ),
    }));
  },
  /**
   * Exports all conversations of a member with both sides' messages, because the member sees both; texts only where
   * the member could read them.
   */
  exportFromMailbox: async (context, { caller: { id: memberId } }) => {
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
  applyBlock: (context, { body }) => applyBlock(context, body),
  applyProfile: async (context, { body }) => {
    const { memberId, suspendedUntil, ...facts } = body;
    const until = suspendedUntil ? new Date(suspendedUntil) : null;
    await applyProfile(context, memberId, { ...facts, suspendedUntil: until });
  },
  applyMembership: (context, { body }) => applyMembership(context, body),
});
