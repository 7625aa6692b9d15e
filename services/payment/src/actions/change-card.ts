import type { Context } from '../context.ts';
import type { MembershipRow } from '../domain/membership.ts';
import { changeAtProvider } from './change-at-provider.ts';
import { requireCard } from './require-card.ts';
import { requireOpen } from './require-ready.ts';
import { requireRunning } from './require-running.ts';

/** Pays a running membership with the card behind a setup intent. @throws NOT_SUBSCRIBED, and as `requireOpen` and `requireCard` */
export async function changeCard(
  context: Context,
  memberId: string,
  setupIntentId: string,
): Promise<MembershipRow | null> {
  const { subscriptionId } = await requireRunning(context, memberId);
  await requireOpen(context, memberId);
  const { paymentMethodId } = await requireCard(context, memberId, setupIntentId);
  return changeAtProvider(context, memberId, () => context.provider.useCard(subscriptionId, paymentMethodId));
}
