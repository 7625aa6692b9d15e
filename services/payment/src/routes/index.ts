import { operationsOf } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { answerMissing } from '@emberline/kit/http/operation';
import type { Context } from '../context.ts';
import { acceptTermsRoute } from './accept-terms.ts';
import { cancelSubscriptionRoute } from './cancel-subscription.ts';
import { changeCardRoute } from './change-card.ts';
import { createCardChangeRoute } from './create-card-change.ts';
import { createSetupIntentRoute } from './create-setup-intent.ts';
import { exportMemberRoute } from './export-member.ts';
import { getPaymentStatusRoute } from './get-payment-status.ts';
import { listInvoicesRoute } from './list-invoices.ts';
import { listPaymentsRoute } from './list-payments.ts';
import { pageChargesRoute } from './page-charges.ts';
import { pageMembershipsRoute } from './page-memberships.ts';
import { receiveWebhookRoute } from './receive-webhook.ts';
import { resumeSubscriptionRoute } from './resume-subscription.ts';
import { seedRoute } from './seed.ts';
import { startSubscriptionRoute } from './start-subscription.ts';
import { updatePaymentRoute } from './update-payment.ts';

export function registerRoutes(app: App, context: Context): void {
  // Members, about their own membership alone
  getPaymentStatusRoute(app, context);
  acceptTermsRoute(app, context);
  createSetupIntentRoute(app, context);
  startSubscriptionRoute(app, context);
  updatePaymentRoute(app, context);
  cancelSubscriptionRoute(app, context);
  resumeSubscriptionRoute(app, context);
  createCardChangeRoute(app, context);
  changeCardRoute(app, context);
  listInvoicesRoute(app, context);
  // The provider, by its signature
  receiveWebhookRoute(app, context);
  // Other services
  listPaymentsRoute(app, context);
  pageChargesRoute(app, context);
  pageMembershipsRoute(app, context);
  exportMemberRoute(app, context);
  seedRoute(app, context);
  answerMissing(app, operationsOf('payment'));
}
