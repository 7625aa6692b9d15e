import * as acts from './acts.ts';
import * as mailbox from './mailbox.ts';
import * as member from './member.ts';
import * as notification from './notification.ts';
import * as payment from './payment.ts';

const declared = { ...acts, ...mailbox, ...member, ...notification, ...payment };
type ByType = { [K in (typeof declared)[keyof typeof declared] as K['type']]: K };

/** Every event, by its type, which is its topic too. In the order of the types: the order of a module's exports is the runtime's. */
export const eventKinds = Object.fromEntries(
  Object.values(declared)
    .map((kind) => [kind.type, kind] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1)),
) as unknown as ByType;

export type EventType = keyof typeof eventKinds;

/** The busy topics: they have as many partitions as KAFKA_PARTITIONS says, so that replicas share them. All others have one. */
export const sharedTopics: ReadonlySet<EventType> = new Set([
  'message-sent',
  'messages-read',
  'presence-changed',
]);
/** How many days topics keep events. */
export const retentionDays = 7;
/** How many days journals do: no backup is older. */
export const journalDays = 400;
export const deadLetterTopic = 'dead-letters';
