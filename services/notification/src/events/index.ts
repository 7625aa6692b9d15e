import type { Handler } from '@emberline/kit/events/handlers';
import type { Context } from '../context.ts';
import {
  onConversationSettingsChanged,
  onConversationSettingsChangedLive,
} from './conversation-settings-changed.ts';
import { onEmailRequested } from './email-requested.ts';
import { onMailAttended } from './mail-attended.ts';
import { onMailClaimed } from './mail-claimed.ts';
import { onMemberBlocked } from './member-blocked.ts';
import { onMemberDeleted } from './member-deleted.ts';
import { onMessageSent, onMessageSentDevices, onMessageSentLive } from './message-sent.ts';
import { onMessagesRead, onMessagesReadLive } from './messages-read.ts';
import { onPaymentActivated } from './payment-activated.ts';
import { onPresenceChanged } from './presence-changed.ts';
import { onPresenceOrdered } from './presence-ordered.ts';
import { onProfileChanged } from './profile-changed.ts';
import { onQueueChanged } from './queue-changed.ts';
import { onSubscriptionChanged } from './subscription-changed.ts';

/** Of the group `notification-live`: pushes to open pages. */
export const liveHandlers: Handler<Context>[] = [
  onMessageSentLive,
  onMessagesReadLive,
  onConversationSettingsChangedLive,
  onPresenceChanged,
  onPaymentActivated,
  onSubscriptionChanged,
  onMailClaimed,
  onMailAttended,
  onQueueChanged,
];

/** Of the group `notification-devices`: pushes to devices without an open page. */
export const deviceHandlers: Handler<Context>[] = [onMessageSentDevices];

/** Of the group `notification`: stores. */
export const handlers: Handler<Context>[] = [
  onMessageSent,
  onMessagesRead,
  onConversationSettingsChanged,
  onEmailRequested,
  onPresenceOrdered,
  onProfileChanged,
  onMemberBlocked,
  onMemberDeleted,
];
