import { applyBlock as operation } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import { applyBlock } from '../actions/apply-block.ts';
import type { Context } from '../context.ts';

export const applyBlockRoute = route(operation, async ({ mongo, stores }: Context, { body }) => {
  await inTransaction(mongo.client, (session) => applyBlock(stores, body, session));
  return { ok: true as const };
});
