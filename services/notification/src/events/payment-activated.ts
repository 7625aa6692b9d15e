import { paymentStatus } from '@emberline/contracts/choices';
import { idempotent } from '@emberline/kit/events/handlers';
import type { Context } from '../context.ts';

export const onPaymentActivated = idempotent('payment-activated', async ({ live }: Context, { data }) => {
  const notice = { paymentStatus: paymentStatus.active, lastChargeFailed: false };
  live.toMembers([data.memberId]).emit('membership', notice);
});
