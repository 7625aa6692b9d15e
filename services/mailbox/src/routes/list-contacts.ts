import { type AnswerOf, listContacts } from '@emberline/contracts';
import { pageSizes } from '@emberline/contracts/choices';
import { route } from '@emberline/kit/http/operation';
import { contactAnswer } from '../answers/contact.ts';
import { cursorAfter, placeOfCursor } from '../answers/cursor.ts';
import { previewAnswer } from '../answers/preview.ts';
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

type Entry = AnswerOf<typeof listContacts>['contacts'][number];

export const listContactsRoute = route(
  listContacts,
  async ({ stores, photos }: Context, { caller, query: { before } }) => {
    const after = before === undefined ? undefined : placeOfCursor(before);
    const conversations = await stores.conversations.listOf(caller.id, pageSizes.contacts, after);
    const last = conversations.length === pageSizes.contacts ? conversations.at(-1) : undefined;
    const others = conversations.map((conversation) => otherOf(conversation, caller.id));
    const [members, settings] = await Promise.all([
      stores.members.find([caller.id, ...others]),
      stores.conversationSettings.of(caller.id, others),
    ]);
    const addresses = await photos.sign(others.map((id) => members.get(id)?.facts?.profileImage));
    // Read blocks last: a block ends the addresses signed before it, and an address signed after it is left out
    // here.
    const blocks = await stores.blocks.between(caller.id, others);
    const me = members.get(caller.id);
    const viewer = textViewerOf(me);
    const isViewerHidden = me?.presence?.hidden === true;
    return {
      contacts: conversations.map((conversation) => {
        const id = otherOf(conversation, caller.id);
        const member = members.get(id);
        const known = { conversation, member, isViewerHidden, block: blocks.get(id), addresses };
        return {
          ...entryOf(conversation, caller.id, viewer),
          ...shownSettings(settings.get(id), conversation),
          contact: contactAnswer(id, known),
        };
      }),
      nextCursor: last ? cursorAfter(last) : null,
    };
  },
);

function entryOf(
  conversation: Conversation,
  member: string,
  viewer: TextViewer,
): Omit<Entry, 'contact' | keyof ShownSettings> {
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
