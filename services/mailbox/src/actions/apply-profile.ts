import { isOperated, type MemberFacts } from '../domain/member.ts';
import type { Stores } from '../store/stores.ts';
import { outdateChangesOf } from './outdate-changes.ts';

/**
 * Keeps a member's facts and what hangs on them. When it has resolved, no message that was decided from older facts can be
 * stored. Safe to repeat: older versions change nothing.
 */
export async function applyProfile(stores: Stores, memberId: string, facts: MemberFacts): Promise<void> {
  await stores.members.setFacts(memberId, facts);
  await followFacts(stores, memberId);
}

/**
 * What hangs on a member's facts: messages that were decided before are not stored, and operators see the member's
 * conversations and mails as long as they may answer for the member.
 */
export async function followFacts(stores: Stores, memberId: string): Promise<void> {
  const factsOf = async () => (await stores.members.find([memberId])).get(memberId);
  await outdateChangesOf(stores, memberId);
  // Newer facts may have come meanwhile and been followed already: then this has to follow them too.
  for (let member = await factsOf(); ; ) {
    if (isOperated(member)) await stores.conversations.showToOperators(memberId);
    else await hideFromOperators(stores, memberId);
    const now = await factsOf();
    if (now?.facts?.version === member?.facts?.version) return;
    member = now;
  }
}

async function hideFromOperators({ mails, conversations, members }: Stores, memberId: string): Promise<void> {
  await mails.removeOf({ receiver: memberId });
  await conversations.hideFromOperators(memberId, async (others) => {
    const found = await members.find(others);
    return others.filter((id) => isOperated(found.get(id)));
  });
}
