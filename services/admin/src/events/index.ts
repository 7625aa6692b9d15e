import type { Handler } from '@emberline/kit/events/handlers';
import type { Context } from '../context.ts';
import { onMailAttended } from './mail-attended.ts';
import { onMailClaimed } from './mail-claimed.ts';
import { onMailsSeen } from './mails-seen.ts';
import { onMemberDeleted } from './member-deleted.ts';
import { onMemberErased } from './member-erased.ts';
import { onMemberReported } from './member-reported.ts';
import { onMessageSent } from './message-sent.ts';
import { onOperatorActed } from './operator-acted.ts';
import { onPaymentActivated } from './payment-activated.ts';
import { onPresenceChanged } from './presence-changed.ts';
import { onProfileChanged } from './profile-changed.ts';
import { onRevenueCorrected } from './revenue-corrected.ts';
import { onSubscriptionChanged } from './subscription-changed.ts';

export const handlers: Handler<Context>[] = [
  onProfileChanged,
  onPresenceChanged,
  onSubscriptionChanged,
  onPaymentActivated,
  onRevenueCorrected,
  onMessageSent,
  onMailClaimed,
  onMailAttended,
  onMailsSeen,
  onMemberReported,
  onMemberDeleted,
  onMemberErased,
  onOperatorActed,
];
