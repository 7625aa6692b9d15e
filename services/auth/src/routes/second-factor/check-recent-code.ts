import { checkRecentCode } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { requireRecentCode } from '../../actions/second-factor/require-recent-code.ts';
import type { Context } from '../../context.ts';

export const checkRecentCodeRoute = route(checkRecentCode, async (context: Context, { caller }) => {
  await requireRecentCode(context, caller);
  return { ok: true as const };
});
