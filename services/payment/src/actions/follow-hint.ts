import type { Context } from '../context.ts';
import { isRunning } from '../domain/membership.ts';
import type { Hint } from '../domain/provider-facts.ts';
import { syncMembership } from './sync-membership.ts';

/**
 * Follows a hint of the provider's to its end, once: the customer's objects are fetched and stored. A hint that was
 * received and not finished (a crash) is followed again.
 */
export async function followHint(context: Context, hint: Hint): Promise<void> {
  if (await context.hints.isDone(hint.eventId)) return;
  await context.hints.received(hint, context.now());
  const { customers, provider } = context;
  const customerId =
    hint.disputedCharge === undefined
      ? hint.customerId
      : await provider.customerOfCharge(hint.disputedCharge);
  const memberId = customerId && (await customers.memberOf(customerId));
  if (memberId) {
    const membership = await syncMembership(context, memberId);
    if (hint.disputedCharge !== undefined && isRunning(membership)) {
      // Code 3: whose bank takes a charge back has no membership any more.
      await provider.terminate(membership.subscriptionId);
      await syncMembership(context, memberId);
    }
  }
  await context.hints.done(hint.eventId);
}
