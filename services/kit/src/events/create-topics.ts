import { type EventType, eventKinds } from '@emberline/contracts';
import { createLog } from '../telemetry/log.ts';
import { type Broker, createBus } from './bus.ts';
import { deadLetters, topicOf } from './topics.ts';

/**
 * Makes every topic that is missing, before the services start, which would otherwise race to make the same ones.
 * @returns their names. @throws when no broker takes part within `limitMs`.
 */
export async function createTopics(broker: Broker, limitMs = 30_000): Promise<string[]> {
  const log = createLog('topics', 'silent');
  const bus = createBus({ ...broker, name: 'topics', log, onCrash: () => {} });
  const topics = [...(Object.keys(eventKinds) as EventType[]).map(topicOf), deadLetters];
  await bus.ensureTopics(topics, AbortSignal.timeout(limitMs)).finally(bus.stop);
  return topics.map(({ topic }) => broker.prefix + topic);
}
