import { type AnswerOf, asSeenBy, coarseTime, type listContacts, type Viewer } from '@emberline/contracts';
import type { PhotoAddress } from '../clients/other-services.ts';
import {
  bothHaveWritten,
  type Conversation,
  lastMessageOf,
  otherOf,
  shownReadSeqOf,
  sideOf,
  unreadCountOf,
} from '../domain/conversation.ts';
import { type ConversationSettings, shownSettings } from '../domain/conversation-settings.ts';
import { readableBy } from '../domain/may-write.ts';
import { type Member, textViewerOf } from '../domain/member.ts';
import type { Message } from '../domain/rows.ts';
import { messageAnswer, previewAnswer } from './message.ts';

type Contact = AnswerOf<typeof listContacts>['contacts'][number]['contact'];

interface ContactFacts {
  conversation: Conversation;
  member: Member | undefined;
  /** The viewer hides when they are here, and so does not see when others are. */
  isViewerHidden: boolean;
  /** The first name stored with a block between the two; `firstname` is undefined when none was known. */
  block: { firstname: string | undefined } | undefined;
  addresses: Map<string, PhotoAddress>;
}

/** The other member of a conversation. A neutral word replaces the name when that member has left or is not known yet. */
function contactAnswer(
  _id: string,
  { conversation, member, isViewerHidden, block, addresses }: ContactFacts,
): Contact {
  const { facts } = member ?? {};
  const presence = isViewerHidden ? undefined : member?.presence;
  const firstname = block && !member?.left ? block.firstname : facts?.firstname;
  const nameless = member?.left ? 'Deleted member' : 'Member';
  return asSeenBy<Contact>(viewerOf(conversation, block !== undefined), 'contact', {
    _id,
    firstname: firstname ?? nameless,
    lastname: facts?.lastname ?? '',
    username: facts?.username ?? '',
    profileImage: facts?.profileImage ?? null,
    photo: addresses.get(facts?.profileImage ?? '') ?? null,
    kind: facts?.kind ?? 'member',
    online: presence?.online ?? false,
    lastOnline: presence?.lastOnline ? coarseTime(presence.lastOnline).toISOString() : null,
    left: member?.left === true,
    blocked: block !== undefined,
  });
}

function viewerOf(conversation: Conversation, isBlocked: boolean): Viewer {
  if (isBlocked) return 'blocked';
  return bothHaveWritten(conversation) ? 'contact' : 'stranger';
}

type ContactEntry = AnswerOf<typeof listContacts>['contacts'][number];

/** Each map has the other members' ids; `members` knows the viewer too. */
interface EntryFacts {
  members: Map<string, Member>;
  settings: Map<string, ConversationSettings>;
  blocks: Map<string, { firstname: string | undefined }>;
  addresses: Map<string, PhotoAddress>;
}

/** A conversation as a member's list shows it. */
export function contactEntry(
  conversation: Conversation,
  memberId: string,
  { members, settings, blocks, addresses }: EntryFacts,
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
