import { paymentStatus } from '@emberline/contracts/choices';
import type { ErrorCode } from '@emberline/contracts/errors';
import { newConversations } from '@emberline/contracts/mailbox-choices';
import { type Conversation, sideOf } from './conversation.ts';
import { isOperated, isSubscribed, isSuspended, type Member } from './member.ts';
import type { Message } from './rows.ts';

interface Writing {
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

const spanMs = newConversations.hours * 3_600_000;

/** The times at which a member started conversations, without those that no longer count. */
export function recentStarts(starts: Date[] | undefined, now: Date): Date[] {
  return (starts ?? []).filter((at) => at.getTime() > now.getTime() - spanMs);
}

/** How many conversations a member may start now. @returns `againAt` null while some are left */
export function startsLeft(starts: Date[] | undefined, now: Date): { left: number; againAt: Date | null } {
  const recent = recentStarts(starts, now);
  const left = Math.max(0, newConversations.most - recent.length);
  if (left > 0) return { left, againAt: null };
  const blocking = recent.at(-newConversations.most) as Date;
  return { left, againAt: new Date(blocking.getTime() + spanMs) };
}

/** Whether the first message between the two counts: only one that a member writes to a member. */
export function isCountedStart(
  authoredBy: 'member' | 'staff',
  sender: Member | undefined,
  receiver: Member | undefined,
): boolean {
  return authoredBy === 'member' && [sender, receiver].every((one) => one?.facts?.kind !== 'staff');
}

/**
 * The texts of a conversation that a member could ever read. With a membership these are all texts. Without one
 * they are those the member wrote, has read, or got during a membership that ended normally. Texts that an operator
 * read for the member do not count.
 * @param messages the whole conversation.
 */
export function readableBy(
  memberId: string,
  {
    member,
    conversation,
    messages,
  }: { member: Member | undefined; conversation: Conversation; messages: Message[] },
): (message: Message) => boolean {
  if (isSubscribed(member)) return () => true;
  const { readSeq } = sideOf(conversation, memberId);
  const answeredByStaff = new Set(
    messages
      .filter(({ sender, authoredBy }) => sender === memberId && authoredBy === 'staff')
      .map(({ createdAt }) => createdAt.getTime()),
  );
  const until = paidUntil(member);
  return ({ sender, seq, createdAt, readAt }) => {
    if (sender === memberId || createdAt <= until) return true;
    return seq <= readSeq && !(readAt && answeredByStaff.has(readAt.getTime()));
  };
}

/** After a failed payment or a dispute, the last period was not paid or only in part. */
function paidUntil(member: Member | undefined): Date {
  const { status, validUntil = null } = member?.payment ?? {};
  return status === paymentStatus.ended ? (validUntil ?? new Date(0)) : new Date(0);
}
