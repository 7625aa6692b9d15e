import { appealSuspension as operation } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { appealSuspension } from '../../actions/appeal-suspension.ts';
import type { Context } from '../../context.ts';

export const appealSuspensionRoute = route(operation, async (context: Context, { body, caller }) => {
  await appealSuspension(context, caller, body.text);
  return { ok: true as const };
});
