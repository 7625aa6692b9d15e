import { routes } from '@emberline/kit/http/operation';
import { findCards } from '../actions/browsing/browse-members.ts';
import { appealSuspension, decideAppeal } from '../actions/moderation/appeals.ts';
import { removePart } from '../actions/moderation/remove-part.ts';
import { closeProfile, liftSuspension, suspendForDays } from '../actions/moderation/suspensions.ts';
import { acknowledgeWarning, warnMember } from '../actions/moderation/warn-member.ts';
import { findMe } from '../actions/profile/find-me.ts';
import { appealAnswer } from '../answers/cases.ts';
import type { Context } from '../context.ts';

export const moderation = routes<Context>({
  acknowledgeWarning: async (context, { body, caller }) => {
    const me = await findMe(context, caller);
    await acknowledgeWarning(context, me._id, body.id);
  },
  appealSuspension: (context, { body, caller }) => appealSuspension(context, caller, body.text),
  listOpened: async (context, { caller }) => {
    const [me, rows] = await Promise.all([findMe(context, caller), context.opened.of(caller.id, mostShown)]);
    const ids = rows.flatMap(({ otherId }) => otherId ?? []);
    const cards = await findCards(context, me, [...new Set(ids)]);
    const cardOf = new Map(cards.map((card) => [card.id, card]));
    return {
      opened: rows.map(({ at, why, otherId }) => ({
        at: at.toISOString(),
        why,
        person: (otherId !== null && cardOf.get(otherId)) || null,
      })),
    };
  },
  warnUser: (context, { params, body, caller }) => warnMember(context, params.id, body, caller),
  suspendUser: (context, { params, body, caller }) => suspendForDays(context, params.id, body, caller),
  liftUserSuspension: (context, { params, caller }) =>
    liftSuspension(context, params.id, { operatorId: caller.id }),
  removeUserPart: (context, { params, body, caller }) => removePart(context, params.id, body, caller.id),
  closeProfile: (context, { params, body }) => closeProfile(context, params.id, body),
  reopenProfile: (context, { params }) => liftSuspension(context, params.id, { closing: true }),
  listAppealRows: async ({ appeals, pageOnce }, { query: { page = 1, limit = 20 }, caller }) => {
    const asked = { reader: caller.id, list: 'appeals', page, limit };
    const { rows, total } = await pageOnce(asked, (rest) => appeals.page(rest, limit));
    return { appeals: rows.map(appealAnswer), total };
  },
  countOpenAppeals: async ({ appeals }) => ({
    open: await appeals.countOpen(),
  }),
  decideAppeal: (context, { params, body, caller }) => decideAppeal(context, params.id, body, caller),
});

const mostShown = 50;
