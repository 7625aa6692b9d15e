import type { GroupClient, ReceivedRecord } from './bus.ts';
import { received } from './subscription.ts';

/** Where the records of a partition end now. */
export interface PartitionEnd {
  topic: string;
  partition: number;
  /** The offset that the next record will get. */
  next: number;
}

/** Reads each partition from its beginning up to a known end. Rejects when the client gives up. */
export async function readHistory(
  client: GroupClient,
  { prefix, ends }: { prefix: string; ends: PartitionEnd[] },
  each: (record: ReceivedRecord) => Promise<void>,
): Promise<void> {
  const ahead = new Map(ends.map(({ topic, partition, next }) => [`${topic}/${partition}`, next]));
  if (ahead.size === 0) return;
  const finished = Promise.withResolvers<void>();
  client.on(client.events.CRASH, ({ payload }) => finished.reject(payload.error));
  try {
    await client.connect();
    await client.subscribe({ topics: [...new Set(ends.map(({ topic }) => topic))], fromBeginning: true });
    await client.run({
      autoCommit: false,
      eachBatch: async ({ batch: { topic, partition, messages }, heartbeat }) => {
        const place = `${topic}/${partition}`;
        for (const message of messages) {
          const end = ahead.get(place);
          if (end === undefined) return;
          if (Number(message.offset) < end) await each(received(prefix, topic, partition, message));
          if (Number(message.offset) >= end - 1) ahead.delete(place);
          await heartbeat();
        }
        if (ahead.size === 0) finished.resolve();
      },
    });
    await finished.promise;
  } finally {
    await client.disconnect().catch(() => {});
  }
}
