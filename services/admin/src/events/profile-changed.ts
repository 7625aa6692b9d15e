import { transactional } from '@emberline/kit/events/handlers';
import { storeFacts } from '../actions/users/store-facts.ts';
import type { Context } from '../context.ts';

export const onProfileChanged = transactional(
  'profile-changed',
  async (context: Context, { data: { memberId } }, session) => {
    const [facts] = await context.others.profileFacts([memberId]);
    if (facts) await storeFacts(context, facts, session);
  },
);
