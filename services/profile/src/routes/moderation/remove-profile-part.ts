import { removeProfilePart } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { removePart } from '../../actions/remove-part.ts';
import type { Context } from '../../context.ts';

export const removeProfilePartRoute = route(removeProfilePart, async (context: Context, { params, body }) => {
  await removePart(context, params.id, body);
  return { ok: true as const };
});
