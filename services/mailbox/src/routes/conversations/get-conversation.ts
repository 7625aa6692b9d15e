import { getConversation } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import { answerPage } from '../../actions/read-page.ts';
import type { Context } from '../../context.ts';
import { isOperated } from '../../domain/member.ts';

/** For operators: a conversation can be read only when one of the two is a team profile or has allowed it. */
export const getConversationRoute = route(getConversation, async (context: Context, { query, reply }) => {
  const { userId, recipientId, before } = query;
  const members = await context.members.find([userId, recipientId]);
  if (![...members.values()].some(isOperated)) throw new ProblemError('ASSISTANCE_NOT_ALLOWED');
  return answerPage(context, reply, { reader: userId, other: recipientId, seenBy: 'operator' }, { before });
});
