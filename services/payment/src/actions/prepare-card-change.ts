import type { AnswerOf, createCardChange } from '@emberline/contracts';
import { CustomerGone } from '../clients/provider/customer-gone.ts';
import type { Context } from '../context.ts';
import { requireOpen } from './require-ready.ts';
import { requireRunning } from './require-running.ts';
import { syncMembership } from './sync-membership.ts';

/** Lets a member enter another card. @throws NOT_SUBSCRIBED, also when the customer was deleted at the provider, which ends it; as `requireOpen` */
export async function prepareCardChange(
  context: Context,
  memberId: string,
): Promise<AnswerOf<typeof createCardChange>> {
  const { customerId } = await requireRunning(context, memberId);
  await requireOpen(context, memberId);
  try {
    const intent = await context.provider.createSetupIntent(customerId, memberId);
    return { clientSecret: intent.clientSecret, setupIntentId: intent.id };
  } catch (error) {
    if (!(error instanceof CustomerGone)) throw error;
    await syncMembership(context, memberId);
    await requireRunning(context, memberId);
    throw error;
  }
}
