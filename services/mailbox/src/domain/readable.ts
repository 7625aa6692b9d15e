import { paymentStatus } from '@emberline/contracts/choices';
import { type Conversation, sideOf } from './conversation.ts';
import { isSubscribed, type Member } from './member.ts';
import type { Message } from './message.ts';

/**
 * Which texts of a conversation a member could ever read: with a membership all; without one those the member wrote, has
 * read, or got while a membership ran that has ended in its time. What an operator has read for the member does not count.
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

/** After a failed payment or a dispute the last period was not paid, or not for all of its time. */
function paidUntil(member: Member | undefined): Date {
  const { status, validUntil = null } = member?.payment ?? {};
  return status === paymentStatus.ended ? (validUntil ?? new Date(0)) : new Date(0);
}
