import { contactEntry } from '../answers/contact.ts';
import type { Context } from '../context.ts';
import { type Conversation, otherOf } from '../domain/conversation.ts';

/** Reads what a member's conversations are shown with in the member's list. */
export async function showContacts(
  context: Pick<Context, 'blocks' | 'conversationSettings' | 'members' | 'photos'>,
  memberId: string,
  conversations: Conversation[],
): Promise<ReturnType<typeof contactEntry>[]> {
  const others = conversations.map((conversation) => otherOf(conversation, memberId));
  const [members, settings] = await Promise.all([
    context.members.find([memberId, ...others]),
    context.conversationSettings.of(memberId, others),
  ]);
  const faces = others.map((id) => members.get(id)?.facts?.profileImage);
  const [addresses, blocks] = await Promise.all([
    context.photos.sign({ memberId }, faces),
    context.blocks.between(memberId, others),
  ]);
  const known = { members, settings, addresses, blocks };
  return conversations.map((conversation) => contactEntry(conversation, memberId, known));
}
