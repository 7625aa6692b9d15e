import { randomUUID } from 'node:crypto';
import { createGroupCommit } from '@emberline/kit/group-commit';
import type { Context } from '../context.ts';
import type { MemberChange } from '../store/presences.ts';
import { beatEveryMs, idleBeats } from '../store/replicas.ts';

export interface PresenceTracker {
  connected: (memberId: string) => void;
  disconnected: (memberId: string) => void;
  stop: () => Promise<void>;
}

const mostAtOnce = 500;
/** A storm of ten thousand pages is stored well within it. */
const longestWaitMs = 60_000;

/**
 * Reports the presence of members by this replica's connections. The first connection counts at once. The end of
 * the last one counts after a grace period, so that a reload or a short disconnect is not seen. A replica that
 * stops or dies does not update its members: they reconnect to another replica, or `follow-presence` removes them.
 */
export async function trackPresence({
  presences,
  replicas,
  settings,
  log,
}: Context): Promise<PresenceTracker> {
  let replica = randomUUID();
  const open = new Map<string, number>();
  const leaving = new Map<string, NodeJS.Timeout>();
  const changes = createGroupCommit<MemberChange, true>({
    commit: async (group) => {
      await presences.applyAll(group);
      return group.map(() => true);
    },
    mayBeOne: () => false,
    touches: ({ memberId }) => [memberId],
    largest: mostAtOnce,
    queue: { most: Number.POSITIVE_INFINITY, longestMs: longestWaitMs },
  });
  await replicas.join(replica);
  let beats = 0;
  // A replica without members beats only as often as it must to stay one.
  const beating = setInterval(() => {
    if (open.size > 0 || leaving.size > 0 || ++beats % idleBeats === 0) void beat();
  }, beatEveryMs);

  /** Stores the changes of one member one after the other, and those of many who come at once together. */
  function tell(memberId: string, kind: 'connected' | 'left'): void {
    changes
      .submit({ memberId, change: { kind, replica } })
      .catch((error) => log.warn({ reason: error.message }, 'presence was not stored'));
  }

  async function beat(): Promise<void> {
    try {
      if (await replicas.beat(replica)) return;
      // The other replicas have removed this one and its members, so it rejoins under a new name.
      replica = randomUUID();
      await replicas.join(replica);
      for (const memberId of open.keys()) tell(memberId, 'connected');
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'no heartbeat could be stored');
    }
  }

  return {
    connected: (memberId) => {
      const count = open.get(memberId) ?? 0;
      open.set(memberId, count + 1);
      const isBack = leaving.has(memberId);
      clearTimeout(leaving.get(memberId));
      leaving.delete(memberId);
      if (count === 0 && !isBack) tell(memberId, 'connected');
    },
    disconnected: (memberId) => {
      const count = (open.get(memberId) ?? 1) - 1;
      open.set(memberId, count);
      if (count > 0) return;
      open.delete(memberId);
      const leave = () => {
        leaving.delete(memberId);
        tell(memberId, 'left');
      };
      leaving.set(memberId, setTimeout(leave, settings.PRESENCE_GRACE * 1_000));
    },
    stop: async () => {
      clearInterval(beating);
      for (const timer of leaving.values()) clearTimeout(timer);
      open.clear();
      await changes.drain();
    },
  };
}
