import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { openRedis } from '@emberline/kit/redis/connect';
import type { RedisServer } from '@emberline/kit/settings-engines';

const longestJoinMs = 500;

/**
 * Carries a room's hints to the replicas with pages in it, over one Redis channel a room. A hint may be lost: pages catch up.
 * @param deliver gets the hints of other replicas.
 */
export function createChannels(
  { server, prefix }: { server: RedisServer; prefix: string },
  deliver: (room: string, hint: unknown[]) => void,
) {
  const replica = randomUUID();
  const rooms = new Map<string, { pages: number; subscribed: Promise<unknown> }>();
  const publisher = openRedis(server, {
    enableOfflineQueue: false,
    // The hints of one turn of the event loop go out in one write.
    enableAutoPipelining: true,
    maxRetriesPerRequest: 1,
    commandTimeout: 1_000,
    retryStrategy: () => 1_000,
  });
  const subscriber = openRedis(server, { maxRetriesPerRequest: null, retryStrategy: () => 500 });
  for (const connection of [publisher, subscriber]) connection.on('error', () => {});

  subscriber.on('message', (channel: string, text: string) => {
    const { from, hint } = JSON.parse(text) as { from: string; hint: unknown[] };
    if (from !== replica) deliver(channel.slice(prefix.length), hint);
  });

  const subscribe = (channel: string) => subscriber.subscribe(channel).catch(() => {});

  return {
    /** Sends to the other replicas. Never fails and never waits. */
    publish: (rooms: string[], hint: unknown[]): void => {
      const text = JSON.stringify({ from: replica, hint });
      for (const room of rooms) publisher.publish(prefix + room, text).catch(() => {});
    },

    /** Adds a page to the room. Resolves when Redis has subscribed, or soon when Redis is down. */
    join: async (room: string): Promise<void> => {
      const joined = rooms.get(room) ?? { pages: 0, subscribed: subscribe(prefix + room) };
      rooms.set(room, { ...joined, pages: joined.pages + 1 });
      await Promise.race([joined.subscribed, sleep(longestJoinMs, undefined, { ref: false })]);
    },

    /** Removes a page from the room. */
    leave: (room: string): void => {
      const joined = rooms.get(room);
      if (!joined) return;
      if (joined.pages > 1) rooms.set(room, { ...joined, pages: joined.pages - 1 });
      else {
        rooms.delete(room);
        subscriber.unsubscribe(prefix + room).catch(() => {});
      }
    },

    stop: (): void => {
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}
