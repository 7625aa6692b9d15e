import { listBlocked } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';

export const listBlockedRoute = route(listBlocked, async ({ blocks, presenter }: Context, { caller }) => {
  const rows = await blocks.by(caller.id);
  return rows.map(({ blockedId: id, firstname, kind }) => presenter.blockedCard({ id, firstname, kind }));
});
