import { markRead } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { requireSubscription } from '../reading/require-subscription.ts';

export function routeMarkRead(app: App, context: Context): void {
  implement(app, markRead, async ({ body, caller, signal }) => {
    await requireSubscription(context, caller.id);
    const read = { kind: 'read', reader: caller.id, other: body.contactId, upToSeq: body.upToSeq } as const;
    const { readSeq, unread, version } = await context.changeQueue.read(read, signal);
    return { readSeq, unread, unreadVersion: version };
  });
}
