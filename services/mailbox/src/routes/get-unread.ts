import { getUnread } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { readUnreadCount } from '../reading/unread.ts';

export function routeGetUnread(app: App, { stores }: Context): void {
  implement(app, getUnread, async ({ caller }) => {
    const { unread, version } = await readUnreadCount(stores, caller.id);
    return { unread, unreadVersion: version };
  });
}
