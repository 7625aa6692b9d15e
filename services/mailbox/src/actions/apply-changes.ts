import { type PaymentStatus, paymentStatus } from '@emberline/contracts/choices';
import { conversationIdOf } from '@emberline/contracts/conversation-id';
import { ProblemError } from '@emberline/kit/errors';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { ClientSession } from 'mongodb';
import type { Context } from '../context.ts';
import { dueFences, isOperated, type Member, type MemberFacts } from '../domain/member.ts';
import { blockIdOf } from '../store/blocks.ts';
import type { Stores } from '../store/stores.ts';

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

/** Fetches these members' facts from the profile service and stores them. Members unknown there stay as they are. */
export async function refreshMembers({ members, profiles }: Context, ids: string[]): Promise<void> {
  for (const { id, ...facts } of await profiles.factsOf(ids)) await members.setFacts(id, facts);
}

interface Membership {
  memberId: string;
  paymentStatus: PaymentStatus | null;
  /** ISO 8601 */
  validUntil: string | null;
  /** Set by the subscription. A version lower than the known one is ignored. */
  version: number;
}

/**
 * Stores the state of a membership. After it returns for an ended membership, no message of this member that was
 * decided earlier can be stored. Idempotent.
 */
export async function applyMembership(
  context: Stores & Pick<Context, 'textViewers'>,
  { memberId, paymentStatus: status, validUntil, version }: Membership,
): Promise<void> {
  const until = validUntil === null ? null : new Date(validUntil);
  await context.members.setPayment(memberId, { status, validUntil: until, version });
  context.textViewers.forget(memberId);
  if (status !== paymentStatus.active) await outdateChangesOf(context, memberId);
}

/**
 * Invalidates every change of a member that was decided earlier, whether from a cached state or in a conversation
 * that is just beginning. For news that takes away a member's right to write or turns messages into something else.
 * Idempotent.
 */
async function outdateChangesOf({ mailboxes, conversations }: Stores, member: string): Promise<void> {
  await mailboxes.raiseVersions([member]);
  await conversations.raiseRevisionsOf(member);
}

/** @throws ProblemError PAYMENT_REQUIRED for a member without a running membership. */
export async function requireSubscription({ textViewers }: Context, memberId: string): Promise<void> {
  if ((await textViewers.of(memberId)) === 'unpaid') throw new ProblemError('PAYMENT_REQUIRED');
}

interface BlockNews {
  blockerId: string;
  blockedId: string;
  blocked: boolean;
  /** Set by the profile service. News with a version lower than the known one is ignored. */
  version: number;
}

/**
 * Stores that a member has blocked or unblocked another, with the first names both are shown by from then on. After
 * it returns, no message between the two that was decided earlier can be stored: its revision is taken or, for a
 * first message, both mailboxes have changed. Idempotent.
 */
export async function applyBlock(context: Stores & Pick<Context, 'mongo'>, news: BlockNews): Promise<void> {
  await inTransaction(context.mongo.client, (session) => storeBlock(context, news, session));
  await context.heads.fence([conversationIdOf(news.blockerId, news.blockedId)]);
}

async function storeBlock(stores: Stores, news: BlockNews, session: ClientSession): Promise<void> {
  const { blockerId, blockedId, blocked, version } = news;
  const pair = [blockerId, blockedId];
  await stores.mailboxes.raiseVersions(pair, { session });
  // An erasure closes the mailbox before it removes blocks, so nothing about an erased member is stored again.
  if (await stores.mailboxes.hasLeft(pair, session)) return;
  const opposite = await stores.blocks.find(blockIdOf(blockedId, blockerId), session);
  const names = (opposite?.blocked && opposite.names) || (await firstNames(stores, pair, session));
  await stores.blocks.set({ _id: blockIdOf(blockerId, blockedId), blocked, version, names }, session);
}

async function firstNames(
  { members }: Stores,
  ids: string[],
  session: ClientSession,
): Promise<Record<string, string>> {
  const known = await members.find(ids, session);
  return Object.fromEntries(
    ids.flatMap((id) => {
      const firstname = known.get(id)?.facts?.firstname;
      return firstname === undefined ? [] : [[id, firstname]];
    }),
  );
}
