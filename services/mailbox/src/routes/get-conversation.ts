import { getConversation } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { isOperated } from '../domain/member.ts';
import { answerPage } from '../reading/answer-page.ts';

/** For operators: nobody's conversation is read unless one of the two is a team profile or has allowed it. */
export function routeGetConversation(app: App, context: Context): void {
  implement(app, getConversation, async ({ query, reply }) => {
    const { userId, recipientId, before } = query;
    const members = await context.stores.members.find([userId, recipientId]);
    if (![...members.values()].some(isOperated)) throw new ProblemError('ASSISTANCE_NOT_ALLOWED');
    return answerPage(context, reply, { reader: userId, other: recipientId, seenBy: 'operator' }, { before });
  });
}
