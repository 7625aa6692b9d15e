import { deadLetterTopic, type EventType, retentionDays, sharedTopics } from '@emberline/contracts';
import type { TopicSpec } from './bus-types.ts';

export function topicOf(type: EventType): TopicSpec {
  return { topic: type, retentionDays, ...(!sharedTopics.has(type) && { partitions: 1 }) };
}

export const deadLetters: TopicSpec = { topic: deadLetterTopic, partitions: 1, retentionDays: 30 };
