import { routes } from '@emberline/kit/http/operation';
import { beginConfirmation } from '../actions/begin-confirmation.ts';
import { changeCard } from '../actions/change-card.ts';
import { describeMembership } from '../actions/describe-membership.ts';
import { prepareCardChange } from '../actions/prepare-card-change.ts';
import { prepareMembership } from '../actions/prepare-membership.ts';
import type { Context } from '../context.ts';

export const card = routes<Context>({
  createSetupIntent: (context, { caller }) => prepareMembership(context, caller.id),
  createCardChange: (context, { caller }) => prepareCardChange(context, caller.id),
  changeCard: async (context, { body, caller: { id } }) => {
    const row = await changeCard(context, id, body.setupIntentId);
    return { message: 'Your new card is in use.', data: await describeMembership(context, id, row) };
  },
  beginConfirmation: (context, { caller }) => beginConfirmation(context, caller.id),
});
