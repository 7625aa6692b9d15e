import { addToHotlist, listHotlist, removeFromHotlist } from '@emberline/contracts';
import { ProblemError } from '@emberline/kit/errors';
import type { App } from '@emberline/kit/http/app';
import { implement } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { cardsOf } from './cards.ts';
import { visibleProfile } from './profile-for.ts';

const mostShown = 500;

/** Add, list, remove: for members who pay. */
export function hotlist(app: App, context: Context): void {
  const { members, hotlists, now } = context;

  implement(app, addToHotlist, async ({ body, caller }) => {
    await members.payingMe(caller);
    if (body.hotMemberId === caller.id) throw new ProblemError('INVALID', 'You cannot add yourself.');
    const member = await visibleProfile(context, caller.id, body.hotMemberId);
    await hotlists.add(caller.id, member._id, now());
    return { message: `${member.firstname} is on your hotlist.` };
  });

  implement(app, listHotlist, async ({ caller }) => {
    await members.payingMe(caller);
    const kept = await hotlists.of(caller.id, mostShown);
    return cardsOf(
      context,
      caller.id,
      kept.map(({ memberId }) => memberId),
    );
  });

  implement(app, removeFromHotlist, async ({ params, caller }) => {
    await members.payingMe(caller);
    await hotlists.remove(caller.id, params.memberId);
    return { message: 'Removed from your hotlist.' };
  });
}
