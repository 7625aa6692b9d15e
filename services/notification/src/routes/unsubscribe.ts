import { unsubscribe } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

export const unsubscribeRoute = route(unsubscribe, async ({ noticeSettings }: Context, { body }) => {
  if (!(await noticeSettings.unsubscribe(body.token))) throw new ProblemError('LINK_INVALID');
  return { message: 'You will get no more emails about unread messages.' };
});
