import { dueFences, isOperated, type Member, type MemberFacts } from '../domain/member.ts';
import type { Stores } from '../store/stores.ts';
import { outdateChangesOf } from './outdate-changes.ts';

/**
 * Stores a member's facts and applies their consequences. After it resolves, no message decided from older facts
 * can be stored. Idempotent: it ignores older versions.
 */
export async function applyProfile(stores: Stores, memberId: string, facts: MemberFacts): Promise<void> {
  await stores.members.setFacts(memberId, facts);
  await applyFactConsequences(stores, memberId);
}

/**
 * Applies the consequences of a member's facts: messages decided under other rights are not stored, and operators see the
 * member's conversations and mails only while they may answer for the member.
 */
export async function applyFactConsequences(stores: Stores, memberId: string): Promise<void> {
  const factsOf = async () => (await stores.members.find([memberId])).get(memberId) ?? { _id: memberId };
  await outdateChanges(stores, await factsOf());
  // Repeats when newer facts have arrived meanwhile: this run may have undone their consequences.
  for (let member = await factsOf(); ; ) {
    if (isOperated(member)) await stores.conversations.showToOperators(memberId);
    else await hideFromOperators(stores, memberId);
    const now = await factsOf();
    if (now.facts?.version === member.facts?.version) return;
    member = now;
  }
}

/** Only where a right has changed: members can have their name, photo or pause changed all day. */
async function outdateChanges(stores: Stores, member: Member): Promise<void> {
  const { _id, facts } = member;
  const due = dueFences(member);
  if (due.writing) await outdateChangesOf(stores, _id);
  else if (due.beginning) await stores.mailboxes.raiseVersions([_id]);
  if (facts && (due.writing || due.beginning)) await stores.members.setFenced(_id, facts);
}

async function hideFromOperators({ mails, conversations, members }: Stores, memberId: string): Promise<void> {
  await mails.removeOf({ receiver: memberId });
  await conversations.hideFromOperators(memberId, async (others) => {
    const found = await members.find(others);
    return others.filter((id) => isOperated(found.get(id)));
  });
}
