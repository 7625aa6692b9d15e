import { deleteMember } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { eraseNow } from '../../actions/account/erase-now.ts';
import type { Context } from '../../context.ts';

export const deleteMemberRoute = route(deleteMember, async (context: Context, { params: { id }, caller }) => {
  await eraseNow(context, id, caller);
  return { ok: true } as const;
});
