import { getPresence } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { newPresence } from '../domain/presence.ts';

export function getPresenceRoute(app: App, { presences }: Context): void {
  implement(app, getPresence, async ({ body }) => {
    const known = new Map((await presences.find(body.ids)).map((presence) => [presence._id, presence]));
    return body.ids.map((memberId) => {
      const { online, lastOnline, order } = known.get(memberId) ?? newPresence(memberId);
      return { memberId, online, lastOnline: lastOnline?.toISOString() ?? null, ordered: order !== null };
    });
  });
}
