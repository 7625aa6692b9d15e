import { type EventType, eventKinds } from '@emberline/contracts';
import { createLog } from '../telemetry/log.ts';
import { type Broker, createBus } from './bus.ts';
import { deadLetters, topicOf } from './topics.ts';

/**
 * Creates missing topics before the services start, so that services do not race to create them.
 * @returns their names. @throws when no broker answers within `limitMs`.
 */
export async function createTopics(broker: Broker, limitMs = 30_000): Promise<string[]> {
  const log = createLog('topics', 'silent');
  const bus = createBus({ ...broker, name: 'topics', log, onCrash: () => {} });
  const topics = [...(Object.keys(eventKinds) as EventType[]).map(topicOf), deadLetters];
  await bus.ensureTopics(topics, AbortSignal.timeout(limitMs)).finally(bus.stop);
  return topics.map(({ topic }) => broker.prefix + topic);
}
