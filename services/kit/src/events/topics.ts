import { deadLetterTopic, type EventType, partitions, retentionDays } from '@emberline/contracts';
import type { TopicSpec } from './bus-types.ts';

export function topicOf(type: EventType): TopicSpec {
  return { topic: type, partitions, retentionDays };
}

export const deadLetters: TopicSpec = { topic: deadLetterTopic, partitions: 1, retentionDays: 30 };
