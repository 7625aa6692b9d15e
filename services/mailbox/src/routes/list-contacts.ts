import { type AnswerOf, listContacts } from '@emberline/contracts';
import { pageSizes } from '@emberline/contracts/choices';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { type Conversation, lastMessageOf, otherOf, sideOf, unreadCountOf } from '../domain/conversation.ts';
import { cursorAfter, placeOfCursor } from '../domain/cursor.ts';
import { isSubscribed, type Member } from '../domain/member.ts';
import type { PhotoAddress } from '../facts/photo-addresses.ts';

type Entry = AnswerOf<typeof listContacts>['contacts'][number];

export function routeListContacts(app: App, { stores, photos }: Context): void {
  implement(app, listContacts, async ({ caller, query: { before } }) => {
    const after = before === undefined ? undefined : placeOfCursor(before);
    const conversations = await stores.conversations.listOf(caller.id, pageSizes.contacts, after);
    const last = conversations.length === pageSizes.contacts ? conversations.at(-1) : undefined;
    const others = conversations.map((conversation) => otherOf(conversation, caller.id));
    const [members, blocked] = await Promise.all([
      stores.members.find([caller.id, ...others]),
      stores.blocks.between(caller.id, others),
    ]);
    const addresses = await photos.sign(others.map((id) => members.get(id)?.facts?.profileImage));
    const showsTexts = isSubscribed(members.get(caller.id));
    return {
      contacts: conversations.map((conversation) => {
        const id = otherOf(conversation, caller.id);
        const contact = contactOf(id, members.get(id), addresses, blocked.has(id));
        return { ...entryOf(conversation, caller.id, showsTexts), contact };
      }),
      nextCursor: last ? cursorAfter(last) : null,
    };
  });
}

function entryOf(conversation: Conversation, member: string, showsTexts: boolean): Omit<Entry, 'contact'> {
  const last = lastMessageOf(conversation);
  return {
    conversationId: conversation._id,
    lastMessage: last
      ? {
          content: showsTexts ? last.preview : null,
          sender: last.sender,
          seq: last.seq,
          createdAt: last.at.toISOString(),
          authoredBy: last.authoredBy,
        }
      : null,
    unreadCount: unreadCountOf(conversation, member),
    lastSeq: conversation.lastSeq,
    readSeq: sideOf(conversation, member).readSeq,
    otherReadSeq: sideOf(conversation, otherOf(conversation, member)).readSeq,
  };
}

/** Who has left, or is not known yet, is called by a word that says nothing. */
function contactOf(
  _id: string,
  member: Member | undefined,
  addresses: Map<string, PhotoAddress>,
  blocked: boolean,
): Entry['contact'] {
  const { facts, presence } = member ?? {};
  return {
    _id,
    firstname: facts?.firstname ?? 'Member',
    lastname: facts?.lastname ?? '',
    username: facts?.username ?? '',
    profileImage: facts?.profileImage ?? null,
    photo: addresses.get(facts?.profileImage ?? '') ?? null,
    kind: facts?.kind ?? 'member',
    online: presence?.online ?? false,
    lastOnline: presence?.lastOnline?.toISOString() ?? null,
    left: member?.left === true,
    blocked,
  };
}
