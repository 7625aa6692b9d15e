import { unsubscribe } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

export function unsubscribeRoute(app: App, { noticeSettings }: Context): void {
  implement(app, unsubscribe, async ({ body }) => {
    if (!(await noticeSettings.unsubscribe(body.token))) throw new ProblemError('LINK_INVALID');
    return { message: 'You will get no more mails about unread messages.' };
  });
}
