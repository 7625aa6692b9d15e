import { addToHotlist } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import { visibleProfile } from '../actions/view-profile.ts';
import type { Context } from '../context.ts';

export const addToHotlistRoute = route(addToHotlist, async (context: Context, { body, caller }) => {
  const { members, hotlists, now } = context;
  await members.payingMe(caller);
  if (body.hotMemberId === caller.id) throw new ProblemError('INVALID', 'You cannot add yourself.');
  const member = await visibleProfile(context, caller.id, body.hotMemberId);
  await hotlists.add(caller.id, member._id, now());
  return { message: `${member.firstname} is on your hotlist.` };
});
