import { paymentStatus } from '@emberline/contracts/choices';
import { type Conversation, sideOf } from './conversation.ts';
import { isSubscribed, type Member } from './member.ts';
import type { Message } from './message.ts';

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
