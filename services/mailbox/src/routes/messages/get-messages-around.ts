import { getMessagesAround } from '@emberline/contracts';
import { conversationIdOf } from '@emberline/contracts/conversation-id';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';
import { around, aroundReach } from '../../domain/around.ts';

/** The member's token opens the conversation; the message must be the other's. An erased text is left out. */
export const getMessagesAroundRoute = route(
  getMessagesAround,
  async ({ messages }: Context, { query: { otherId, seq }, caller }) => {
    const conversationId = conversationIdOf(caller.id, otherId);
    const after = Math.max(0, seq - aroundReach - 1);
    const near = await messages.pageAfter(conversationId, after, seq - after + aroundReach);
    if (!near.some((one) => one.seq === seq && one.sender === otherId && one.content !== ''))
      throw new ProblemError('NOT_FOUND');
    return {
      lines: around(near, seq)
        .filter(({ content }) => content !== '')
        .map(({ seq, sender, authoredBy, content, createdAt }) => ({
          ...{ seq, own: sender === caller.id, team: authoredBy === 'staff', text: content },
          at: createdAt.toISOString(),
        })),
    };
  },
);
