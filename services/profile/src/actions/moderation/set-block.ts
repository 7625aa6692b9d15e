import { newEvent } from '@emberline/kit/events/outbox';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { ClientSession } from 'mongodb';
import type { Context } from '../../context.ts';
import type { ProfileRow } from '../../store/profile-rows.ts';

type Parts = Pick<Context, 'mongo' | 'profiles' | 'photoEpochs' | 'blocks' | 'outbox' | 'mailbox' | 'now'>;

/**
 * Blocks a member: stores the block, publishes an event and applies it in the mailbox before it returns. A repeated call
 * applies it in the mailbox again.
 * @throws ProblemError UNAVAILABLE when the mailbox does not answer.
 */
export async function block(parts: Parts, blockerId: string, blocked: ProfileRow): Promise<void> {
  const { mongo, blocks, photoEpochs, now } = parts;
  const { _id: blockedId, firstname, kind } = blocked;
  const version = await inTransaction(mongo.client, async (session) => {
    const known = await blocks.find(blockerId, blockedId, session);
    if (known) return known.version;
    const next = await publishBlock(parts, session, { blockerId, blockedId, blocked: true });
    await blocks.add(session, { blockerId, blockedId, firstname, kind, version: next, at: now() });
    await photoEpochs.raise([blockerId, blockedId], session);
    return next;
  });
  await parts.mailbox.applyBlock({ blockerId, blockedId, blocked: true, version });
}

/** Removes a block in the same way. */
export async function unblock(parts: Parts, blockerId: string, blockedId: string): Promise<void> {
  const { mongo, blocks, profiles } = parts;
  const version = await inTransaction(mongo.client, async (session) => {
    if (await blocks.remove(session, blockerId, blockedId))
      return publishBlock(parts, session, { blockerId, blockedId, blocked: false });
    // The block was removed before: apply that again with the newest version.
    return (await profiles.find(blockerId, session))?.blockVersion ?? 0;
  });
  await parts.mailbox.applyBlock({ blockerId, blockedId, blocked: false, version });
}

/** @returns the version of the event. */
async function publishBlock(
  { profiles, outbox }: Parts,
  session: ClientSession,
  fact: { blockerId: string; blockedId: string; blocked: boolean },
): Promise<number> {
  const version = await profiles.raiseBlockVersion(session, fact.blockerId);
  await outbox.add(session, [newEvent('member-blocked', { ...fact, version }, { order: version })]);
  return version;
}
