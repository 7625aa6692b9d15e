import { applyBlock as operation } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { applyBlock } from '../actions/apply-block.ts';
import type { Context } from '../context.ts';

export const applyBlockRoute = route(operation, async (context: Context, { body }) => {
  await applyBlock(context, body);
  return { ok: true as const };
});
