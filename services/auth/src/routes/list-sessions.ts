import { listSessions } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';

export function listSessionsRoute(app: App, { seen, sessions }: Context): void {
  implement(app, listSessions, async ({ caller }) => {
    const now = new Date();
    const live = (await sessions.listOf(caller.id)).filter(
      ({ revokedAt, expiresAt }) => !revokedAt && expiresAt > now,
    );
    const seenAt = await seen.lastSeen(live.map(({ _id }) => _id));
    return {
      sessions: live
        .map(({ _id, createdAt, device = 'Unknown device', place = 'unknown' }) => ({
          id: _id,
          createdAt: createdAt.toISOString(),
          lastSeenAt: (seenAt.get(_id) ?? createdAt).toISOString(),
          device,
          address: place,
          current: _id === caller.sessionId,
        }))
        .sort((a, b) => b.createdAt.localeCompare(a.createdAt)),
    };
  });
}
