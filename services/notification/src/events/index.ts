import type { Handler } from '@emberline/kit/events/handlers';
import type { Context } from '../context.ts';
import { pushConversationSettings, storeMuted } from './conversation-settings-changed.ts';
import { onEmailRequested } from './email-requested.ts';
import { onMailAttended } from './mail-attended.ts';
import { onMailClaimed } from './mail-claimed.ts';
import { onMemberBlocked } from './member-blocked.ts';
import { onMemberDeleted } from './member-deleted.ts';
import { pushMessage, queuePushes, storeMessage } from './message-sent.ts';
import { pushReading, storeReading } from './messages-read.ts';
import { onPaymentActivated } from './payment-activated.ts';
import { onPresenceChanged } from './presence-changed.ts';
import { onPresenceOrdered } from './presence-ordered.ts';
import { onProfileChanged } from './profile-changed.ts';
import { onQueueChanged } from './queue-changed.ts';
import { onSubscriptionChanged } from './subscription-changed.ts';

/** Handlers that push to open pages. */
export const liveHandlers: Handler<Context>[] = [
  pushMessage,
  pushReading,
  pushConversationSettings,
  onPresenceChanged,
  onPaymentActivated,
  onSubscriptionChanged,
  onMailClaimed,
  onMailAttended,
  onQueueChanged,
];

/** Handlers that push to devices without an open page. */
export const deviceHandlers: Handler<Context>[] = [queuePushes];

/** Handlers that store. */
export const storeHandlers: Handler<Context>[] = [
  storeMessage,
  storeReading,
  storeMuted,
  onEmailRequested,
  onPresenceOrdered,
  onProfileChanged,
  onMemberBlocked,
  onMemberDeleted,
];
