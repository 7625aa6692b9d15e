import { setTimeout as sleep } from 'node:timers/promises';
import { type EventKind, type EventType, eventKinds, type ServiceName } from '@emberline/contracts';
import type { EventConsumer } from './events/consumer.ts';
import { topicOf } from './events/topics.ts';
import type { Foundation } from './foundation.ts';

/** What is away must not keep a service from starting. */
const longestMs = 3_000;
/** As many as calls use soon after a start; each takes several round trips to make. */
const mongoConnections = 5;

/**
 * Does before a service says that it is ready what its first calls and events would wait for: connections to MongoDB, the
 * producer's to Kafka with what it asks there first, the groups of its consumers, the keys of tokens. Fails never, and ends in time.
 */
export async function warmUp(
  name: ServiceName,
  { mongo, bus, keys }: Pick<Foundation, 'mongo' | 'bus' | 'keys'>,
  hearing: Pick<EventConsumer, 'joined'>[],
): Promise<void> {
  const limit = AbortSignal.timeout(longestMs);
  const work = [
    ...Array.from({ length: mongoConnections }, () => mongo.ping()),
    bus.connect(saidBy(name).map(topicOf), limit),
    ...hearing.map((consumer) => consumer.joined()),
    keys.load(limit),
  ];
  await Promise.race([Promise.allSettled(work), sleep(longestMs, undefined, { ref: false })]);
}

function saidBy(name: ServiceName): EventType[] {
  const kinds: EventKind[] = Object.values(eventKinds);
  return kinds.filter(({ publishedBy }) => publishedBy.includes(name)).map(({ type }) => type as EventType);
}
