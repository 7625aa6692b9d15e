import { newEvent } from '@emberline/kit/events/outbox';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { ClientSession } from 'mongodb';
import type { Context } from '../context.ts';
import type { ProfileRow } from '../store/profile-rows.ts';

type Parts = Pick<Context, 'mongo' | 'profiles' | 'photoEpochs' | 'blocks' | 'outbox' | 'mailbox' | 'now'>;

/**
 * Blocks a member: stored, told by an event, and in force in the mailbox when this returns. Doing it again tells the mailbox
 * again.
 * @throws ProblemError UNAVAILABLE when the mailbox does not answer.
 */
export async function block(parts: Parts, blockerId: string, blocked: ProfileRow): Promise<void> {
  const { mongo, blocks, photoEpochs, now } = parts;
  const { _id: blockedId, firstname, kind } = blocked;
  const version = await inTransaction(mongo.client, async (session) => {
    const known = await blocks.find(blockerId, blockedId, session);
    if (known) return known.version;
    const next = await say(parts, session, { blockerId, blockedId, blocked: true });
    await blocks.add(session, { blockerId, blockedId, firstname, kind, version: next, at: now() });
    await photoEpochs.raise([blockerId, blockedId], session);
    return next;
  });
  await parts.mailbox.applyBlock({ blockerId, blockedId, blocked: true, version });
  // Until now the mailbox knew of no block, and may have had addresses signed with the epoch of the transaction.
  await photoEpochs.raise([blockerId, blockedId]);
}

/** Takes a block back, in the same way. */
export async function unblock(parts: Parts, blockerId: string, blockedId: string): Promise<void> {
  const { mongo, blocks, profiles } = parts;
  const version = await inTransaction(mongo.client, async (session) => {
    if (await blocks.remove(session, blockerId, blockedId))
      return say(parts, session, { blockerId, blockedId, blocked: false });
    // Taken back before: still so at the newest version.
    return (await profiles.find(blockerId, session))?.blockVersion ?? 0;
  });
  await parts.mailbox.applyBlock({ blockerId, blockedId, blocked: false, version });
}

/** @returns the version of the event. */
async function say(
  { profiles, outbox }: Parts,
  session: ClientSession,
  fact: { blockerId: string; blockedId: string; blocked: boolean },
): Promise<number> {
  const version = await profiles.nextBlockVersion(session, fact.blockerId);
  await outbox.add(session, [newEvent('member-blocked', { ...fact, version }, { order: version })]);
  return version;
}
