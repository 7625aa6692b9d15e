import { blockMember, listBlocked, unblockMember } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { newEvent } from '@emberline/kit/events/outbox';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../context.ts';
import { cardsOf } from './cards.ts';

/** Block, take back, list. Doing twice says it once. */
export function blocks(app: App, context: Context): void {
  const { members, profiles, now } = context;

  implement(app, blockMember, async ({ params, caller }) => {
    if (params.id === caller.id) throw new ProblemError('INVALID', 'You cannot block yourself.');
    await members.me(caller);
    if (!(await profiles.find(params.id))) throw new ProblemError('NOT_FOUND');
    await change(context, caller.id, params.id, true, now());
    return { ok: true as const };
  });

  implement(app, unblockMember, async ({ params, caller }) => {
    await members.me(caller);
    await change(context, caller.id, params.id, false, now());
    return { ok: true as const };
  });

  implement(app, listBlocked, async ({ caller }) => {
    const rows = await context.blocks.by(caller.id);
    return cardsOf(
      context,
      caller.id,
      rows.map(({ blockedId }) => blockedId),
    );
  });
}

async function change(
  { mongo, profiles, blocks: store, outbox }: Context,
  blockerId: string,
  blockedId: string,
  blocked: boolean,
  at: Date,
): Promise<void> {
  await inTransaction(mongo.client, async (session) => {
    const isNew = blocked
      ? await store.add(session, blockerId, blockedId, at)
      : await store.remove(session, blockerId, blockedId);
    if (!isNew) return;
    const version = await profiles.nextBlockVersion(session, blockerId);
    const event = newEvent('member-blocked', { blockerId, blockedId, blocked, version }, { order: version });
    await outbox.add(session, [event]);
  });
}
