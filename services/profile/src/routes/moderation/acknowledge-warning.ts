import { acknowledgeWarning as operation } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { findMe } from '../../actions/find-me.ts';
import { acknowledgeWarning } from '../../actions/warn-member.ts';
import type { Context } from '../../context.ts';

export const acknowledgeWarningRoute = route(operation, async (context: Context, { body, caller }) => {
  const me = await findMe(context, caller);
  await acknowledgeWarning(context, me._id, body.id);
  return { ok: true as const };
});
