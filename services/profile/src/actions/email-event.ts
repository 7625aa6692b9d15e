import { newEvent } from '@emberline/kit/events/outbox';
import { newId } from '@emberline/kit/mongo/ids';

/** Asks for an email about what the team decided. @param memberId of a guest: the ticket */
export function emailEvent(
  memberId: string,
  kind:
    | 'profile-warned'
    | 'profile-suspended'
    | 'suspension-lifted'
    | 'appeal-answered'
    | 'part-removed'
    | 'ticket-answered',
  facts: Record<string, string> = {},
) {
  return newEvent('email-requested', { emailId: newId(), memberId, kind, facts });
}
