import { pageConversations, pageMails } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { otherOf, sideOf } from '../domain/conversation.ts';

/** What others make their read models of: everything, by pages, without a word of anybody. */
export function routePageFacts(app: App, { stores }: Context): void {
  implement(app, pageConversations, async ({ query: { after = '', limit = 500 } }) => {
    const conversations = await stores.conversations.pageAfter(after, limit);
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
  });

  implement(app, pageMails, async ({ query: { after = '', limit = 500 } }) => {
    const mails = await stores.mails.pageAfter(after, limit);
    return mails.map(({ _id: id, conversationId, seq, sender, receiver, at, attendedAt, attendedBy }) => ({
      ...{ id, conversationId, seq, memberId: sender, profileId: receiver, at: at.toISOString() },
      attendedAt: attendedAt?.toISOString() ?? null,
      attendedBy: attendedBy ?? null,
    }));
  });
}
