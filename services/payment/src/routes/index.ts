import type { Route } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { beginConfirmationRoute } from './card/begin-confirmation.ts';
import { changeCardRoute } from './card/change-card.ts';
import { createCardChangeRoute } from './card/create-card-change.ts';
import { createSetupIntentRoute } from './card/create-setup-intent.ts';
import { countOpenMoneyRoute } from './charges/count-open-money.ts';
import { listChargesBetweenRoute } from './charges/list-charges-between.ts';
import { listDisputeRowsRoute } from './charges/list-dispute-rows.ts';
import { listInvoicesRoute } from './charges/list-invoices.ts';
import { listPaymentsRoute } from './charges/list-payments.ts';
import { listPaymentsOfRoute } from './charges/list-payments-of.ts';
import { pageChargesRoute } from './charges/page-charges.ts';
import { pageCorrectionsRoute } from './charges/page-corrections.ts';
import { sendReceiptRoute } from './charges/send-receipt.ts';
import { exportFromPaymentRoute } from './export-from-payment.ts';
import { barCardsOfRoute } from './memberships/bar-cards-of.ts';
import { cancelMembershipOfRoute } from './memberships/cancel-membership-of.ts';
import { getMembershipOfRoute } from './memberships/get-membership-of.ts';
import { giveDaysRoute } from './memberships/give-days.ts';
import { holdMembershipRoute } from './memberships/hold-membership.ts';
import { pageMembershipsRoute } from './memberships/page-memberships.ts';
import { releaseMembershipRoute } from './memberships/release-membership.ts';
import { unbarCardsOfRoute } from './memberships/unbar-cards-of.ts';
import { receiveWebhookRoute } from './receive-webhook.ts';
import { askRefundRoute } from './refunds/ask-refund.ts';
import { declineRefundRequestRoute } from './refunds/decline-refund-request.ts';
import { getRefundRequestRoute } from './refunds/get-refund-request.ts';
import { listRefundRequestRowsRoute } from './refunds/list-refund-request-rows.ts';
import { refundChargeRoute } from './refunds/refund-charge.ts';
import { seedPaymentRoute } from './seed-payment.ts';
import { acceptTermsRoute } from './subscription/accept-terms.ts';
import { cancelSubscriptionRoute } from './subscription/cancel-subscription.ts';
import { getPaymentStatusRoute } from './subscription/get-payment-status.ts';
import { resumeSubscriptionRoute } from './subscription/resume-subscription.ts';
import { startSubscriptionRoute } from './subscription/start-subscription.ts';
import { updatePaymentRoute } from './subscription/update-payment.ts';

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
  beginConfirmationRoute,
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
  barCardsOfRoute,
  unbarCardsOfRoute,
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
