import { getUserMembership } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { noteRead } from '../../actions/note-read.ts';
import type { Context } from '../../context.ts';

export const getUserMembershipRoute = route(
  getUserMembership,
  async (context: Context, { params: { id: targetId }, caller, bearer }) => {
    const [{ given, ...membership }, names] = await Promise.all([
      context.others.for(bearer).membershipOf(targetId),
      context.operatorNames.all(bearer),
    ]);
    await noteRead(context, { operatorId: caller.id, action: 'view-payments', targetId });
    return { ...membership, given: given.map((one) => ({ ...one, by: names.get(one.by) ?? one.by })) };
  },
);
