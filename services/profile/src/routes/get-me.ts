import { type AnswerOf, getUnread, getMe as operation } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { callService } from '@emberline/kit/http/internal';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

export function getMe(app: App, context: Context): void {
  implement(app, operation, async ({ caller, bearer, request }) => {
    const [me, unread] = await Promise.all([
      context.members.me(caller),
      unreadOf(context, bearer, request.id),
    ]);
    return context.presenter.me(me, unread);
  });
}

const unreadTimeoutMs = 400;

/** Version 0 when the mailbox does not answer: any count that is pushed live is newer. */
async function unreadOf(
  { settings, credential }: Context,
  onBehalfOf: string | undefined,
  requestId: string,
): Promise<AnswerOf<typeof getUnread>> {
  try {
    return await callService(getUnread, {
      url: settings.MAILBOX_URL,
      credential,
      onBehalfOf,
      requestId,
      timeoutMs: unreadTimeoutMs,
    });
  } catch {
    return { unread: 0, unreadVersion: 0 };
  }
}
