import type { Route } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { acceptTermsRoute } from './accept-terms.ts';
import { askRefundRoute } from './ask-refund.ts';
import { cancelMembershipOfRoute } from './cancel-membership-of.ts';
import { cancelSubscriptionRoute } from './cancel-subscription.ts';
import { changeCardRoute } from './change-card.ts';
import { countOpenMoneyRoute } from './count-open-money.ts';
import { createCardChangeRoute } from './create-card-change.ts';
import { createSetupIntentRoute } from './create-setup-intent.ts';
import { declineRefundRequestRoute } from './decline-refund-request.ts';
import { exportFromPaymentRoute } from './export-from-payment.ts';
import { getMembershipOfRoute } from './get-membership-of.ts';
import { getPaymentStatusRoute } from './get-payment-status.ts';
import { getRefundRequestRoute } from './get-refund-request.ts';
import { giveDaysRoute } from './give-days.ts';
import { holdMembershipRoute } from './hold-membership.ts';
import { listChargesBetweenRoute } from './list-charges-between.ts';
import { listDisputeRowsRoute } from './list-dispute-rows.ts';
import { listInvoicesRoute } from './list-invoices.ts';
import { listPaymentsRoute } from './list-payments.ts';
import { listPaymentsOfRoute } from './list-payments-of.ts';
import { listRefundRequestRowsRoute } from './list-refund-request-rows.ts';
import { pageChargesRoute } from './page-charges.ts';
import { pageCorrectionsRoute } from './page-corrections.ts';
import { pageMembershipsRoute } from './page-memberships.ts';
import { receiveWebhookRoute } from './receive-webhook.ts';
import { refundChargeRoute } from './refund-charge.ts';
import { releaseMembershipRoute } from './release-membership.ts';
import { resumeSubscriptionRoute } from './resume-subscription.ts';
import { seedPaymentRoute } from './seed-payment.ts';
import { sendReceiptRoute } from './send-receipt.ts';
import { startSubscriptionRoute } from './start-subscription.ts';
import { updatePaymentRoute } from './update-payment.ts';

export const routes: Route<Context>[] = [
  // Members, for their own membership only.
  getPaymentStatusRoute,
  acceptTermsRoute,
  createSetupIntentRoute,
  startSubscriptionRoute,
  updatePaymentRoute,
  cancelSubscriptionRoute,
  resumeSubscriptionRoute,
  createCardChangeRoute,
  changeCardRoute,
  listInvoicesRoute,
  askRefundRoute,
  // The provider, authenticated by its signature.
  receiveWebhookRoute,
  // Other services.
  listPaymentsRoute,
  listPaymentsOfRoute,
  refundChargeRoute,
  listRefundRequestRowsRoute,
  getRefundRequestRoute,
  declineRefundRequestRoute,
  listDisputeRowsRoute,
  listChargesBetweenRoute,
  sendReceiptRoute,
  cancelMembershipOfRoute,
  holdMembershipRoute,
  releaseMembershipRoute,
  getMembershipOfRoute,
  giveDaysRoute,
  countOpenMoneyRoute,
  pageChargesRoute,
  pageCorrectionsRoute,
  pageMembershipsRoute,
  exportFromPaymentRoute,
  // Local use and tests.
  seedPaymentRoute,
];
