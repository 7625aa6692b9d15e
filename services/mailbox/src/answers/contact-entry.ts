import type { AnswerOf, listContacts } from '@emberline/contracts';
import type { PhotoAddress } from '../clients/photo-addresses.ts';
import {
  type Conversation,
  lastMessageOf,
  otherOf,
  shownReadSeqOf,
  sideOf,
  unreadCountOf,
} from '../domain/conversation.ts';
import { type ConversationSettings, shownSettings } from '../domain/conversation-settings.ts';
import { type Member, textViewerOf } from '../domain/member.ts';
import { contactAnswer } from './contact.ts';
import { previewAnswer } from './preview.ts';

type ContactEntry = AnswerOf<typeof listContacts>['contacts'][number];

/** Each map has the other members' ids; `members` knows the viewer too. */
interface Known {
  members: Map<string, Member>;
  settings: Map<string, ConversationSettings>;
  blocks: Map<string, { firstname: string | undefined }>;
  addresses: Map<string, PhotoAddress>;
}

/** A conversation as a member's list shows it. */
export function contactEntry(
  conversation: Conversation,
  memberId: string,
  { members, settings, blocks, addresses }: Known,
): ContactEntry {
  const id = otherOf(conversation, memberId);
  const me = members.get(memberId);
  const last = lastMessageOf(conversation);
  return {
    conversationId: conversation._id,
    lastMessage: last ? previewAnswer(last, textViewerOf(me)) : null,
    unreadCount: unreadCountOf(conversation, memberId),
    lastSeq: conversation.lastSeq,
    readSeq: sideOf(conversation, memberId).readSeq,
    otherReadSeq: shownReadSeqOf(conversation, id),
    ...shownSettings(settings.get(id), conversation),
    contact: contactAnswer(id, {
      conversation,
      member: members.get(id),
      isViewerHidden: me?.presence?.hidden === true,
      block: blocks.get(id),
      addresses,
    }),
  };
}
