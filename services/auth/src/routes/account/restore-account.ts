import { restoreAccount } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';

export const restoreAccountRoute = route(restoreAccount, async ({ accounts }: Context, { params }) => {
  await accounts.reopen(params.id, 'removal');
  return { ok: true as const };
});
