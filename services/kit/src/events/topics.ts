import {
  deadLetterTopic,
  type EventKind,
  type EventType,
  eventKinds,
  journalDays,
  retentionDays,
  sharedTopics,
} from '@emberline/contracts';
import type { TopicSpec } from './bus-types.ts';

export function topicOf(type: EventType): TopicSpec {
  const { journal }: EventKind = eventKinds[type];
  return {
    topic: type,
    retentionDays: journal ? journalDays : retentionDays,
    ...(!sharedTopics.has(type) && { partitions: 1 }),
  };
}

export const deadLetters: TopicSpec = { topic: deadLetterTopic, partitions: 1, retentionDays: 30 };
