import { operatorActed } from './acts.ts';
import {
  conversationOpened,
  conversationSettingsChanged,
  mailAttended,
  mailClaimed,
  mailsSeen,
  messageSent,
  messagesRead,
  queueChanged,
} from './mailbox.ts';
import {
  memberDeleted,
  memberEmailChanged,
  memberErased,
  memberRegistered,
  memberVerified,
} from './member.ts';
import { emailRequested, presenceChanged, presenceOrdered } from './notification.ts';
import { paymentActivated, revenueCorrected, subscriptionChanged } from './payment.ts';
import { memberBlocked, memberReported, profileChanged, reportJudged } from './profile.ts';

/** Every event. Its key here is its type and its topic. */
export const eventKinds = {
  'member-registered': memberRegistered,
  'member-verified': memberVerified,
  'member-email-changed': memberEmailChanged,
  'member-deleted': memberDeleted,
  'member-erased': memberErased,
  'profile-changed': profileChanged,
  'member-blocked': memberBlocked,
  'member-reported': memberReported,
  'report-judged': reportJudged,
  'message-sent': messageSent,
  'messages-read': messagesRead,
  'conversation-settings-changed': conversationSettingsChanged,
  'mail-attended': mailAttended,
  'mail-claimed': mailClaimed,
  'mails-seen': mailsSeen,
  'conversation-opened': conversationOpened,
  'queue-changed': queueChanged,
  'payment-activated': paymentActivated,
  'subscription-changed': subscriptionChanged,
  'revenue-corrected': revenueCorrected,
  'presence-changed': presenceChanged,
  'presence-ordered': presenceOrdered,
  'email-requested': emailRequested,
  'operator-acted': operatorActed,
} as const;

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
