import { Type } from 'typebox';
import { operation } from '../../operation.ts';
import { Id, Nullable } from '../../schemas.ts';
import { OfCharge, Payment, Refund, RefundOrder } from '../refunds.ts';

const SeenRefund = Type.Object({
  ...Type.Omit(Refund, ['by']).properties,
  by: Nullable(Type.String({ description: 'an operator’s name' })),
});

export const listUserPayments = operation({
  id: 'listUserPayments',
  service: 'admin',
  method: 'GET',
  path: '/admin/users/:id/payments',
  who: 'operator',
  summary: 'A user’s newest 100 charges with their refunds.',
  params: Type.Object({ id: Id }),
  answer: Type.Object({
    payments: Type.Array(
      Type.Object({ ...Type.Omit(Payment, ['refunds']).properties, refunds: Type.Array(SeenRefund) }),
    ),
  }),
});

export const refundPayment = operation({
  id: 'refundPayment',
  service: 'admin',
  method: 'POST',
  path: '/admin/payments/:chargeId/refunds',
  who: 'operator',
  summary: 'Give a charge back, whole or in part, through the provider. Idempotent by its key.',
  params: OfCharge,
  body: RefundOrder,
  answer: Type.Object({ refund: SeenRefund }),
  errors: ['CODE_NEEDED', 'CONFLICT'],
  timeoutMs: 30_000,
});
