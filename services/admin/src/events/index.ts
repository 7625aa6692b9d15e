import type { EventHandlers } from '@emberline/kit/events/consumer';
import type { Context } from '../context.ts';
import { onMailAttended } from './on-mail-attended.ts';
import { onMailClaimed } from './on-mail-claimed.ts';
import { onMailsSeen } from './on-mails-seen.ts';
import { onMemberDeleted } from './on-member-deleted.ts';
import { onMemberErased } from './on-member-erased.ts';
import { onMemberReported } from './on-member-reported.ts';
import { onMessageSent } from './on-message-sent.ts';
import { onPaymentActivated } from './on-payment-activated.ts';
import { onPresenceChanged } from './on-presence-changed.ts';
import { onProfileChanged } from './on-profile-changed.ts';
import { onSubscriptionChanged } from './on-subscription-changed.ts';

export function eventHandlers(context: Context): EventHandlers {
  return {
    'profile-changed': onProfileChanged(context),
    'presence-changed': onPresenceChanged(context),
    'subscription-changed': onSubscriptionChanged(context),
    'payment-activated': onPaymentActivated(context),
    'message-sent': onMessageSent(context),
    'mail-claimed': onMailClaimed(context),
    'mail-attended': onMailAttended(context),
    'mails-seen': onMailsSeen(context),
    'member-reported': onMemberReported(context),
    'member-deleted': onMemberDeleted(context),
    'member-erased': onMemberErased(context),
  };
}
