import type { AnswerOf, listContacts } from '@emberline/contracts';
import type { Context } from '../context.ts';
import {
  type Conversation,
  lastMessageOf,
  otherOf,
  shownReadSeqOf,
  sideOf,
  unreadCountOf,
} from '../domain/conversation.ts';
import { type ShownSettings, shownSettings } from '../domain/conversation-settings.ts';
import { type TextViewer, textViewerOf } from '../domain/member.ts';
import { contactAnswer } from './contact.ts';
import { previewAnswer } from './preview.ts';

export type ContactEntry = AnswerOf<typeof listContacts>['contacts'][number];

/** A member's conversations as the member's list shows them. */
export async function contactEntries(
  { stores, photos }: Pick<Context, 'stores' | 'photos'>,
  memberId: string,
  conversations: Conversation[],
): Promise<ContactEntry[]> {
  const others = conversations.map((conversation) => otherOf(conversation, memberId));
  const [members, settings] = await Promise.all([
    stores.members.find([memberId, ...others]),
    stores.conversationSettings.of(memberId, others),
  ]);
  const addresses = await photos.sign(others.map((id) => members.get(id)?.facts?.profileImage));
  // Read blocks last: a block ends the addresses signed before it, and an address signed after it is left out
  // here.
  const blocks = await stores.blocks.between(memberId, others);
  const me = members.get(memberId);
  const viewer = textViewerOf(me);
  const isViewerHidden = me?.presence?.hidden === true;
  return conversations.map((conversation) => {
    const id = otherOf(conversation, memberId);
    const known = { conversation, member: members.get(id), isViewerHidden, block: blocks.get(id), addresses };
    return {
      ...entryOf(conversation, memberId, viewer),
      ...shownSettings(settings.get(id), conversation),
      contact: contactAnswer(id, known),
    };
  });
}

function entryOf(
  conversation: Conversation,
  member: string,
  viewer: TextViewer,
): Omit<ContactEntry, 'contact' | keyof ShownSettings> {
  const last = lastMessageOf(conversation);
  return {
    conversationId: conversation._id,
    lastMessage: last ? previewAnswer(last, viewer) : null,
    unreadCount: unreadCountOf(conversation, member),
    lastSeq: conversation.lastSeq,
    readSeq: sideOf(conversation, member).readSeq,
    otherReadSeq: shownReadSeqOf(conversation, otherOf(conversation, member)),
  };
}
