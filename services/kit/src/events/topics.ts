import {
  deadLetterTopic,
  type EventKind,
  type EventType,
  eventKinds,
  journalDays,
  retentionDays,
  sharedTopics,
} from '@emberline/contracts';
import type { TopicDurability, TopicSpec } from './bus-types.ts';

export function topicOf(type: EventType): TopicSpec {
  const { journal }: EventKind = eventKinds[type];
  return {
    topic: type,
    retentionDays: journal ? journalDays : retentionDays,
    ...(!sharedTopics.has(type) && { partitions: 1 }),
  };
}

export const deadLetters: TopicSpec = { topic: deadLetterTopic, partitions: 1, retentionDays: 30 };

/** What makes topics lose events when one broker is lost, one line for each kind of problem, with what to do. */
export function durabilityProblems(topics: TopicDurability[]): string[] {
  const kinds = [
    {
      names: namesOf(topics, ({ replicas }) => replicas < 2),
      problem:
        'have one replica, so that a lost disk loses their events: give them 3 (kafka-reassign-partitions.sh)',
    },
    {
      names: namesOf(topics, ({ minInSync }) => minInSync !== undefined && minInSync < 2),
      problem:
        'take events that only one broker has: set min.insync.replicas to 2 (kafka-configs.sh --alter, or the default of the brokers)',
    },
    {
      names: namesOf(topics, ({ minInSync }) => minInSync === undefined),
      problem:
        'do not tell their min.insync.replicas: see that it is 2, or let this user describe the configuration of topics',
    },
  ];
  return kinds.flatMap(({ names, problem }) => (names ? [`These topics ${problem}: ${names}`] : []));
}

function namesOf(topics: TopicDurability[], matches: (topic: TopicDurability) => boolean): string {
  return topics
    .filter(matches)
    .map(({ topic }) => topic)
    .join(', ');
}
