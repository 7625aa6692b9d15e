import { createCardChange } from '@emberline/contracts';
import { route } from '@emberline/kit/http/operation';
import { requireRunning } from '../../actions/require-running.ts';
import type { Context } from '../../context.ts';

export const createCardChangeRoute = route(createCardChange, async (context: Context, { caller: { id } }) => {
  const { customerId } = await requireRunning(context, id);
  const intent = await context.provider.createSetupIntent(customerId, id);
  return { clientSecret: intent.clientSecret, setupIntentId: intent.id };
});
