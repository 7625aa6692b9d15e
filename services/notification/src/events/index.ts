import type { EventHandlers } from '@emberline/kit/events/consumer';
import type { Context } from '../context.ts';
import type { Live } from '../live/server.ts';
import { onMailAttended, onMailClaimed } from './mail-claimed.ts';
import { onMailRequested } from './mail-requested.ts';
import { onMemberBlocked } from './member-blocked.ts';
import { onMemberDeleted } from './member-deleted.ts';
import { onPaymentActivated, onSubscriptionChanged } from './membership.ts';
import { noteMessage, pushMessage } from './message-sent.ts';
import { noteReading, pushReading } from './messages-read.ts';
import { onPresenceChanged } from './presence-changed.ts';
import { onPresenceOrdered } from './presence-ordered.ts';
import { onProfileChanged } from './profile-changed.ts';

/** Passed on to open pages at once. */
export const liveHandlers = (context: Context, live: Live): EventHandlers => ({
  'message-sent': pushMessage(live),
  'messages-read': pushReading(context, live),
  'presence-changed': onPresenceChanged(context, live),
  'payment-activated': onPaymentActivated(live),
  'subscription-changed': onSubscriptionChanged(live),
  'mail-claimed': onMailClaimed(live),
  'mail-attended': onMailAttended(live),
});

/** What is kept here. */
export const storeHandlers = (context: Context, live: Live): EventHandlers => ({
  'message-sent': noteMessage(context),
  'messages-read': noteReading(context),
  'mail-requested': onMailRequested(context),
  'presence-ordered': onPresenceOrdered(context),
  'profile-changed': onProfileChanged(context),
  'member-blocked': onMemberBlocked(context),
  'member-deleted': onMemberDeleted(context, live),
});
