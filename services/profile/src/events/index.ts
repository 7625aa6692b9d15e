import type { EventHandlers } from '@emberline/kit/events/consumer';
import type { Context } from '../context.ts';
import { onMemberDeleted } from './member-deleted.ts';
import { onMemberRegistered } from './member-registered.ts';
import { onMemberVerified } from './member-verified.ts';
import { onPresenceChanged } from './presence-changed.ts';
import { onSubscriptionChanged } from './subscription-changed.ts';

export function handlersOf(context: Context): EventHandlers {
  return {
    'member-registered': onMemberRegistered(context),
    'member-verified': onMemberVerified(context),
    'member-deleted': onMemberDeleted(context),
    'subscription-changed': onSubscriptionChanged(context),
    'presence-changed': onPresenceChanged(context),
  };
}
