import { blockMember, listBlocked, unblockMember } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import { block, unblock } from '../actions/set-block.ts';
import type { Context } from '../context.ts';

/** Block, take back, list. Doing twice says it once. */
export function blocks(app: App, context: Context): void {
  const { members, profiles, presenter } = context;

  implement(app, blockMember, async ({ params, caller }) => {
    if (params.id === caller.id) throw new ProblemError('INVALID', 'You cannot block yourself.');
    await members.me(caller);
    const blocked = await profiles.find(params.id);
    if (!blocked) throw new ProblemError('NOT_FOUND');
    await block(context, caller.id, blocked);
    return { ok: true as const };
  });

  implement(app, unblockMember, async ({ params, caller }) => {
    await members.me(caller);
    await unblock(context, caller.id, params.id);
    return { ok: true as const };
  });

  implement(app, listBlocked, async ({ caller }) => {
    const rows = await context.blocks.by(caller.id);
    return rows.map(({ blockedId: id, firstname, kind }) => presenter.blockedCard({ id, firstname, kind }));
  });
}
