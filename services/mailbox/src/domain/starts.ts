import { newConversations } from '@emberline/contracts/mailbox-choices';
import type { Member } from './member.ts';

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
