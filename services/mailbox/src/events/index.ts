import type { Handler } from '@emberline/kit/events/handlers';
import type { Context } from '../context.ts';
import { onMemberBlocked } from './member-blocked.ts';
import { onMemberDeleted } from './member-deleted.ts';
import { onPaymentActivated } from './payment-activated.ts';
import { onPresenceChanged } from './presence-changed.ts';
import { onProfileChanged } from './profile-changed.ts';
import { onSubscriptionChanged } from './subscription-changed.ts';

/** Joining and verifying arrive as profile-changed, because the profile service owns those facts. */
export const handlers: Handler<Context>[] = [
  onProfileChanged,
  onSubscriptionChanged,
  onPaymentActivated,
  onPresenceChanged,
  onMemberBlocked,
  onMemberDeleted,
];
