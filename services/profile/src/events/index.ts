import type { Handler } from '@emberline/kit/events/handlers';
import type { Context } from '../context.ts';
import { onConversationOpened } from './conversation-opened.ts';
import { onMemberDeleted } from './member-deleted.ts';
import { onMemberEmailChanged } from './member-email-changed.ts';
import { onMemberRegistered } from './member-registered.ts';
import { onMemberVerified } from './member-verified.ts';
import { onPresenceChanged } from './presence-changed.ts';
import { onReportJudged } from './report-judged.ts';
import { onSubscriptionChanged } from './subscription-changed.ts';

export const handlers: Handler<Context>[] = [
  onConversationOpened,
  onMemberDeleted,
  onMemberEmailChanged,
  onMemberRegistered,
  onMemberVerified,
  onPresenceChanged,
  onReportJudged,
  onSubscriptionChanged,
];
