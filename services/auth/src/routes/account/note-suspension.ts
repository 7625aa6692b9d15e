import { noteSuspension } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import type { Context } from '../../context.ts';

export const noteSuspensionRoute = route(noteSuspension, async ({ accounts }: Context, { params, body }) => {
  const until = body.until === null ? null : new Date(body.until);
  await accounts.noteSuspension(params.id, { until, version: body.version });
  return { ok: true as const };
});
