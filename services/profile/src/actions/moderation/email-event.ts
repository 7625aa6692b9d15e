import type { LettersAbout } from '@emberline/contracts/letter-kinds';
import { newEvent } from '@emberline/kit/events/outbox';
import { newId } from '@emberline/kit/mongo/ids';
import type { Suspension } from '../../store/profile-rows.ts';

/** Asks for an email about what the team decided. @param memberId of a guest: the ticket */
export function emailEvent(
  memberId: string,
  kind: LettersAbout<'decision' | 'support'>,
  facts: Record<string, string> = {},
) {
  return newEvent('email-requested', { emailId: newId(), memberId, kind, facts });
}

/** What the email `profile-suspended` says, of a ban too. */
export function suspendedFacts({ until, reason, erasedAt }: Suspension): Record<string, string> {
  return {
    until: until.toISOString(),
    ...(reason && { reason }),
    ...(erasedAt && { erasedAt: erasedAt.toISOString() }),
  };
}
