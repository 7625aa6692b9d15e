import { getMe } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { findMe } from '../../actions/find-me.ts';
import { suspensionAnswer, warningAnswer } from '../../answers/suspension.ts';
import type { Context } from '../../context.ts';
import type { ProfileRow } from '../../store/profile-rows.ts';

async function suspensionOf({ appeals }: Context, { _id, suspension }: ProfileRow) {
  if (!suspension) return undefined;
  const answer = suspensionAnswer(suspension, await appeals.against(_id, suspension));
  return answer && { suspension: answer };
}

async function warningOf({ appeals }: Context, { _id, warning }: ProfileRow) {
  if (warning?.acknowledgedAt !== null) return undefined;
  return { warning: warningAnswer(warning, await appeals.against(_id, warning)) };
}

export const getMeRoute = route(getMe, async (context: Context, { caller, bearer, request }) => {
  const [me, unread] = await Promise.all([
    findMe(context, caller),
    context.mailbox.unreadOf(bearer, request.id),
  ]);
  return context.presenter.me(me, {
    ...unread,
    ...(await suspensionOf(context, me)),
    ...(await warningOf(context, me)),
  });
});
