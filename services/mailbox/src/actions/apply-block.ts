import { conversationIdOf } from '@emberline/contracts/conversation-id';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { ClientSession } from 'mongodb';
import type { Context } from '../context.ts';
import { blockIdOf } from '../store/blocks.ts';
import type { Stores } from '../store/stores.ts';

export interface BlockNews {
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
