import { setTimeout as sleep } from 'node:timers/promises';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { Redis } from 'ioredis';

/**
 * Carries what one replica emits to the sockets of the others, over a Redis stream. Its own sockets get it at once and
 * in any case: Redis may be down, slow or emptied without any effect on them.
 */
export function createSharedAdapter(
  redisUrl: string,
  streamName: string,
): { adapter: unknown; stop: () => void } {
  const writer = new Redis(redisUrl, {
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    commandTimeout: 1_000,
    retryStrategy: () => 1_000,
  });
  writer.on('error', () => {});
  void writer.connect().catch(() => {});
  const readers: Redis[] = [];
  const client = {
    options: { lazyConnect: false },
    duplicate: () => {
      const reader = createReader(redisUrl, streamName);
      readers.push(reader);
      return reader;
    },
    xadd: (...args: string[]) => writer.xadd(...(args as Parameters<Redis['xadd']>)),
  };
  const createFor = createAdapter(client, { streamName, channelPrefix: streamName, onlyPlaintext: true });

  /** Called with `new`, hence no arrow function. */
  function adapter(namespace: unknown) {
    return localFirst(createFor(namespace) as unknown as ClusterAdapter);
  }

  return {
    adapter,
    stop: () => {
      writer.disconnect();
      for (const reader of readers) reader.disconnect();
    },
  };
}

interface BroadcastOptions {
  rooms: Set<string>;
  except?: Set<string>;
  flags?: { local?: boolean };
}
interface ClusterAdapter {
  uid: string;
  nsp: { name: string };
  broadcast: (packet: unknown, options: BroadcastOptions) => Promise<void>;
  doPublish: (message: object) => Promise<unknown>;
}

const broadcastMessage = 3;

/** The adapter itself would wait for Redis before it serves its own sockets. */
function localFirst(adapter: ClusterAdapter): ClusterAdapter {
  const original = adapter.broadcast;
  adapter.broadcast = async (packet, options) => {
    void original.call(adapter, packet, { ...options, flags: { ...options.flags, local: true } });
    if (options.flags?.local) return;
    const { uid, nsp } = adapter;
    const opts = { rooms: [...options.rooms], except: [...(options.except ?? [])], flags: options.flags };
    await adapter
      .doPublish({ uid, nsp: nsp.name, type: broadcastMessage, data: { packet, opts } })
      .catch(() => {});
  };
  return adapter;
}

/**
 * The adapter reads in a loop without any pause after an error, starts each read at `$` until something came (and misses
 * what was written in between), and never goes back when the stream begins anew. This connection puts that right: it
 * waits while Redis is down, and keeps the place in the stream itself.
 */
function createReader(redisUrl: string, streamName: string): Redis {
  const reader = new Redis(redisUrl, { maxRetriesPerRequest: null, retryStrategy: () => 500 });
  reader.on('error', () => {});
  const read = reader.xread.bind(reader) as (...args: unknown[]) => Promise<StreamAnswer>;
  let place: string | undefined;

  async function lastId(): Promise<string> {
    const [last] = await reader.xrevrange(streamName, '+', '-', 'COUNT', 1);
    return last?.[0] ?? '0-0';
  }

  // After a flush, with a clock that was set back, new ids may be lower than the place.
  async function checkPlace(): Promise<void> {
    const last = await lastId();
    if (place !== undefined && isBefore(last, place)) place = last;
  }
  reader.on('ready', () => void checkPlace().catch(() => {}));

  reader.xread = (async (...args: unknown[]) => {
    try {
      place ??= await lastId();
      const answer = await read(...args.slice(0, -1), place);
      place = answer?.[0]?.[1].at(-1)?.[0] ?? place;
      return answer;
    } catch (error) {
      await sleep(500);
      throw error;
    }
  }) as never;
  return reader;
}

type StreamAnswer = [name: string, entries: [id: string, fields: string[]][]][] | null;

/** Stream ids are two numbers, `ms-n`. */
function isBefore(a: string, b: string | undefined): boolean {
  const [aMs = 0, aN = 0] = a.split('-').map(Number);
  const [bMs = 0, bN = 0] = (b ?? '0-0').split('-').map(Number);
  return aMs < bMs || (aMs === bMs && aN < bN);
}
