import { newEvent } from '@emberline/kit/events/outbox';
import { newId } from '@emberline/kit/mongo/ids';

/** Asks for an email to a member about the member's suspension. */
export function emailEvent(
  memberId: string,
  kind: 'profile-suspended' | 'suspension-lifted' | 'appeal-answered',
  facts: Record<string, string> = {},
) {
  return newEvent('email-requested', { emailId: newId(), memberId, kind, facts });
}
