import { markMailsSeen as operation } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { markMailsSeen } from '../../actions/mark-mails-seen.ts';
import type { Context } from '../../context.ts';

export const markMailsSeenRoute = route(operation, async (context: Context, { body, caller }) => {
  const seen = await markMailsSeen(context, body.mailIds, caller.id);
  return { message: 'All listed mails are marked as seen.', seen };
});
