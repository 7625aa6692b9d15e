import { claimMail as operation } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { claimMail } from '../actions/claim-mail.ts';
import type { Context } from '../context.ts';

export const claimMailRoute = route(operation, async (context: Context, { body, caller }) => {
  const { until } = await claimMail(context, body.mailId, caller.id);
  return { until: until.toISOString() };
});
