import type { ErrorCode } from '@emberline/contracts/errors';
import { isOperated, isSubscribed, isSuspended, type Member } from './member.ts';

export interface Writing {
  authoredBy: 'member' | 'staff';
  sender: Member | undefined;
  receiver: Member | undefined;
  /** Whether either of the two has blocked the other. */
  blocked: boolean;
  /** The two have no conversation yet. */
  isFirst: boolean;
  now: Date;
}

/**
 * Why a message may not be written; undefined when it may. Reasons that are free to fix come before the membership,
 * so that nobody pays and is still refused.
 */
export function refusalToWrite({
  authoredBy,
  sender,
  receiver,
  blocked,
  isFirst,
  now,
}: Writing): ErrorCode | undefined {
  if (sender?.left) return 'NOT_FOUND';
  if (isSuspended(sender, now)) return 'SUSPENDED';
  if (authoredBy === 'staff') {
    if (!isOperated(sender)) return 'ASSISTANCE_NOT_ALLOWED';
  } else if (sender?.facts?.kind !== 'staff') {
    if (!sender?.facts?.isVerified) return 'EMAIL_UNVERIFIED';
    if (!sender.facts.complete) return 'PROFILE_INCOMPLETE';
    if (!isSubscribed(sender)) return 'PAYMENT_REQUIRED';
  }
  if (!receiver?.facts || receiver.left) return 'NOT_FOUND';
  if (isFirst && (receiver.facts.paused || isSuspended(receiver, now))) return 'NOT_FOUND';
  return blocked ? 'BLOCKED' : undefined;
}
