import { addToHotlist } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import { findPayingMe } from '../../actions/find-me.ts';
import { visibleProfile } from '../../actions/view-profile.ts';
import type { Context } from '../../context.ts';

export const addToHotlistRoute = route(addToHotlist, async (context: Context, { body, caller }) => {
  const { hotlists, now } = context;
  await findPayingMe(context, caller);
  if (body.hotMemberId === caller.id) throw new ProblemError('INVALID', 'You cannot add yourself.');
  const member = await visibleProfile(context, caller.id, body.hotMemberId);
  await hotlists.add(caller.id, member._id, now());
  const savedEachOther = (await hotlists.keeping(caller.id, [member._id])).has(member._id);
  const message = savedEachOther
    ? `You and ${member.firstname} saved each other.`
    : `${member.firstname} is on your hotlist.`;
  return { message, savedEachOther };
});
