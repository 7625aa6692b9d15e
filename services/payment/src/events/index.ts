import type { EventHandlers } from '@emberline/kit/events/consumer';
import type { Context } from '../context.ts';
import { onMemberDeleted } from './on-member-deleted.ts';

export function eventHandlers(context: Context): EventHandlers {
  return { 'member-deleted': onMemberDeleted(context) };
}
