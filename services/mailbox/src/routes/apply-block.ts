import { applyBlock as operation } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import { inTransaction } from '@emberline/kit/mongo/transaction';
import type { Context } from '../context.ts';
import { applyBlock } from '../facts/apply-block.ts';

export function routeApplyBlock(app: App, { mongo, stores }: Context): void {
  implement(app, operation, async ({ body }) => {
    await inTransaction(mongo.client, (session) => applyBlock(stores, body, session));
    return { ok: true as const };
  });
}
