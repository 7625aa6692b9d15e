import { randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';
import { beatEveryMs } from '../store/replicas.ts';

export interface PresenceTracker {
  connected: (memberId: string) => void;
  disconnected: (memberId: string) => void;
  stop: () => Promise<void>;
}

/**
 * Tells the presence of members by the connections of this replica. The first connection counts at once, the end of the
 * last one after a grace, so that a reload or a short cut is not seen. A replica that stops or dies leaves its members
 * as they are: they come back to another one, or are found missing by `presence-clock`.
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
  const pending = new Map<string, Promise<void>>();
  await replicas.join(replica);
  const beating = setInterval(() => void beat(), beatEveryMs);

  /** Changes of one member are stored one after the other. */
  function tell(memberId: string, kind: 'connected' | 'left'): void {
    const previous = pending.get(memberId) ?? Promise.resolve();
    const told = previous
      .then(async () => void (await presences.apply(memberId, { kind, replica })))
      .catch((error) => log.warn({ reason: error.message }, 'presence was not stored'))
      .finally(() => {
        if (pending.get(memberId) === told) pending.delete(memberId);
      });
    pending.set(memberId, told);
  }

  async function beat(): Promise<void> {
    try {
      if (await replicas.beat(replica)) return;
      // The others have given this replica up and its members with it: it begins anew under another name.
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
      await Promise.all(pending.values());
    },
  };
}
