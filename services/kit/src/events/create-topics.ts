import { type EventType, eventKinds } from '@emberline/contracts';
import { createLog } from '../telemetry/log.ts';
import { createBus } from './bus.ts';
import type { Broker, Bus, TopicSpec } from './bus-types.ts';
import { rightsOfAll } from './rights.ts';
import { deadLetters, durabilityProblems, topicOf } from './topics.ts';

/**
 * Creates missing topics before the services start, so that services do not race to create them.
 * @returns their names. @throws when no broker answers within `limitMs`.
 */
export async function createTopics(broker: Broker, limitMs = 30_000): Promise<string[]> {
  const bus = openBus(broker);
  await bus.ensureTopics(allTopics(), AbortSignal.timeout(limitMs)).finally(bus.stop);
  return allTopics().map(({ topic }) => broker.prefix + topic);
}

/**
 * Lists why the loss of one broker would lose events, one line a problem, with what to do. For production: a single
 * local broker has all these problems.
 * @throws when no broker answers.
 */
export async function topicProblems(broker: Broker, limitMs = 30_000): Promise<string[]> {
  const bus = openBus(broker);
  const topics = await bus.durability(allTopics(), AbortSignal.timeout(limitMs)).finally(bus.stop);
  return durabilityProblems(topics);
}

/**
 * Gives each service the rights at Kafka that the contract demands, and takes others from it. `broker` logs in as a user who may
 * change ACLs. @throws when no broker answers within `limitMs`.
 */
export async function grantRights(broker: Broker, limitMs = 30_000): Promise<void> {
  const bus = openBus(broker);
  await bus.setRights(rightsOfAll(), AbortSignal.timeout(limitMs)).finally(bus.stop);
}

function allTopics(): TopicSpec[] {
  return [...(Object.keys(eventKinds) as EventType[]).map(topicOf), deadLetters];
}

function openBus(broker: Broker): Bus {
  return createBus({ ...broker, name: 'topics', log: createLog('topics', 'silent'), onCrash: () => {} });
}
