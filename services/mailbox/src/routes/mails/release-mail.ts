import { releaseMail as operation } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { releaseMail } from '../../actions/release-mail.ts';
import type { Context } from '../../context.ts';

export const releaseMailRoute = route(operation, async (context: Context, { body, caller }) => {
  await releaseMail(context, body.mailId, caller.id);
  return { ok: true as const };
});
