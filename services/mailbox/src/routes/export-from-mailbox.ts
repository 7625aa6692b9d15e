import { exportFromMailbox } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import { messageAnswer } from '../answers/message.ts';
import type { Context } from '../context.ts';
import { type Conversation, otherOf } from '../domain/conversation.ts';
import type { Member } from '../domain/member.ts';
import { readableBy } from '../domain/readable.ts';

/** All conversations of a member, both sides, since both are what the member sees; texts as far as the member could. */
export function routeExportFromMailbox(app: App, { stores }: Context): void {
  implement(app, exportFromMailbox, async ({ caller: { id: memberId } }) => {
    const conversations = await stores.conversations.collection.find({ members: memberId }).toArray();
    const others = conversations.map((one) => otherOf(one, memberId));
    const [members, blocks] = await Promise.all([
      stores.members.find([memberId, ...others]),
      stores.blocks.between(memberId, others),
    ]);
    const exported = [];
    for (const conversation of conversations) {
      const id = otherOf(conversation, memberId);
      const block = blocks.get(id);
      const name = block ? block.firstname : members.get(id)?.facts?.username;
      exported.push({
        with: name ?? null,
        messages: await messagesOf(conversation, memberId, members.get(memberId)),
      });
    }
    return { conversations: exported };
  });

  async function messagesOf(conversation: Conversation, memberId: string, member: Member | undefined) {
    const filter = { conversationId: conversation._id };
    const messages = await stores.messages.collection.find(filter).sort({ seq: 1 }).toArray();
    const isReadable = readableBy(memberId, { member, conversation, messages });
    return messages.map((message) => {
      const { sender, content, createdAt, readAt, authoredBy } = messageAnswer(message, 'member');
      return {
        from: sender === memberId ? 'me' : 'them',
        ...(isReadable(message) ? { content } : { content: null, reason: unreadable }),
        ...{ createdAt, readAt, authoredBy },
      };
    });
  }
}

const unreadable = 'This text can be read with a membership.';
