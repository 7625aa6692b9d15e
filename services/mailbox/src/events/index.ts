import type { EventHandlers } from '@emberline/kit/events/consumer';
import type { Context } from '../context.ts';
import { onMemberBlocked } from './member-blocked.ts';
import { onMemberDeleted } from './member-deleted.ts';
import { onPaymentActivated } from './payment-activated.ts';
import { onPresenceChanged } from './presence-changed.ts';
import { onProfileChanged } from './profile-changed.ts';
import { onSubscriptionChanged } from './subscription-changed.ts';

/** What the mailbox hears. Joining and verifying come as profile-changed: the profile service owns those facts. */
export function eventHandlers(context: Context): EventHandlers {
  return {
    'profile-changed': onProfileChanged(context),
    'subscription-changed': onSubscriptionChanged(context),
    'payment-activated': onPaymentActivated(context),
    'presence-changed': onPresenceChanged(context),
    'member-blocked': onMemberBlocked(context),
    'member-deleted': onMemberDeleted(context),
  };
}
