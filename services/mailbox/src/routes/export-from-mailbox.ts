import { exportFromMailbox } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { type Conversation, otherOf } from '../domain/conversation.ts';
import type { Member } from '../domain/member.ts';
import type { Stores } from '../store/stores.ts';

/** All conversations of a member, both sides, since both are what the member sees. */
export function routeExportFromMailbox(app: App, { stores }: Context): void {
  implement(app, exportFromMailbox, async ({ caller: { id: memberId } }) => {
    const conversations = await stores.conversations.collection.find({ members: memberId }).toArray();
    const members = await stores.members.find(conversations.map((one) => otherOf(one, memberId)));
    const exported = [];
    for (const conversation of conversations) {
      const other = members.get(otherOf(conversation, memberId));
      exported.push(await exportOf(stores, conversation, memberId, other));
    }
    return { conversations: exported };
  });
}

async function exportOf(
  { messages }: Stores,
  { _id }: Conversation,
  memberId: string,
  other: Member | undefined,
) {
  const all = await messages.collection.find({ conversationId: _id }).sort({ seq: 1 }).toArray();
  return {
    with: other?.facts?.username ?? null,
    messages: all.map(({ sender, content, createdAt, readAt, authoredBy }) => ({
      from: sender === memberId ? 'me' : 'them',
      content,
      createdAt: createdAt.toISOString(),
      readAt: readAt?.toISOString() ?? null,
      authoredBy,
    })),
  };
}
