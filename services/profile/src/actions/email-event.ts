import { newEvent } from '@emberline/kit/events/outbox';
import { newId } from '@emberline/kit/mongo/ids';

/** Asks for an email to a member about what the team decided. */
export function emailEvent(
  memberId: string,
  kind: 'profile-warned' | 'profile-suspended' | 'suspension-lifted' | 'appeal-answered' | 'part-removed',
  facts: Record<string, string> = {},
) {
  return newEvent('email-requested', { emailId: newId(), memberId, kind, facts });
}
