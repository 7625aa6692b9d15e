import { type Conversation, otherOf } from '../domain/conversation.ts';
import type { Member } from '../domain/member.ts';
import type { Message } from '../domain/message.ts';
import { readableBy } from '../domain/readable.ts';
import { messageAnswer } from './message.ts';

interface Known {
  conversation: Conversation;
  /** The whole conversation. */
  messages: Message[];
  members: Map<string, Member>;
  blocks: Map<string, { firstname: string | undefined }>;
}

/** A conversation in a member's export. */
export function exportedConversation(memberId: string, { conversation, messages, members, blocks }: Known) {
  const id = otherOf(conversation, memberId);
  const block = blocks.get(id);
  const name = block ? block.firstname : members.get(id)?.facts?.username;
  const isReadable = readableBy(memberId, { member: members.get(memberId), conversation, messages });
  return {
    with: name ?? null,
    messages: messages.map((message) => {
      const { sender, content, createdAt, readAt, authoredBy } = messageAnswer(message, 'member');
      return {
        from: sender === memberId ? 'me' : 'them',
        ...(isReadable(message) ? { content } : { content: null, reason: unreadable }),
        ...{ createdAt, readAt, authoredBy },
      };
    }),
  };
}

const unreadable = 'This text can be read with a membership.';
