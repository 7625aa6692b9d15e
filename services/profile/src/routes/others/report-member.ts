import { reportMember } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import { route } from '@emberline/kit/http/operation';
import { findMe } from '../../actions/find-me.ts';
import { reportMember as report } from '../../actions/report-member.ts';
import type { Context } from '../../context.ts';

export const reportMemberRoute = route(reportMember, async (context: Context, input) => {
  const { params, body, caller, bearer } = input;
  const [me, member] = await Promise.all([findMe(context, caller), context.profiles.find(params.id)]);
  if (!member) throw new ProblemError('NOT_FOUND');
  if (member._id === me._id) throw new ProblemError('INVALID', 'You cannot report yourself.');
  await report(context, { id: me._id, bearer }, member, body);
  return { message: 'Thank you. Our team will look at this.' };
});
