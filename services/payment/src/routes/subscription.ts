import { emailKey, usernameKey } from '@emberline/contracts/keys';
import { ProblemError } from '@emberline/kit/errors';
import { routes } from '@emberline/kit/http/operation';
import { beginConfirmation, changeCard, prepareCardChange } from '../actions/memberships/card.ts';
import { cancelMembership, setCancelled } from '../actions/memberships/change-membership.ts';
import { describeMembership } from '../actions/memberships/describe-membership.ts';
import { syncMembership } from '../actions/memberships/sync-membership.ts';
import { followHint } from '../actions/refunds/settle-refunds.ts';
import { requireRunning } from '../actions/require.ts';
import { prepareMembership } from '../actions/starts/prepare-membership.ts';
import { startMembership } from '../actions/starts/start-membership.ts';
import type { Context } from '../context.ts';

export const subscription = routes<Context>({
  getPaymentStatus: async (context, { query, caller }) => {
    if (query.username !== undefined) await requireOwnName(context, caller.id, query.username);
    return { data: await describeMembership(context, caller.id) };
  },
  acceptTerms: async ({ terms, now }, { caller }) => {
    const { version, acceptedAt } = await terms.accept(caller.id, now());
    return { message: 'Terms accepted.', version, acceptedAt: acceptedAt.toISOString() };
  },
  startSubscription: async (
    context,
    { body: { setupIntentId, trial = true, amount, currency }, caller: { id } },
  ) => {
    if (!(await context.terms.accepted(id))) throw new ProblemError('TERMS_NOT_ACCEPTED');
    const shown = { trial, amount, currency };
    const { subscriptionId } = await startMembership(context, { memberId: id, setupIntentId, shown });
    return { data: await describeMembership(context, id), subscriptionId };
  },
  updatePayment: async (context, { body, caller }) => {
    if (body.userId !== caller.id) throw new ProblemError('FORBIDDEN');
    const row = await syncMembership(context, caller.id);
    return { data: await describeMembership(context, caller.id, row) };
  },
  cancelSubscription: async (context, { body: { subscriptionId }, caller: { id } }) => {
    const row = await cancelMembership(context, id, subscriptionId);
    const data = await describeMembership(context, id, row);
    return { message: 'Subscription cancelled successfully.', data };
  },
  resumeSubscription: async (context, { caller: { id } }) => {
    const row = await setCancelled(context, await requireRunning(context, id), false);
    return { message: 'Your membership goes on.', data: await describeMembership(context, id, row) };
  },
});

/** The specification puts a username in the path. Only the token decides whose membership is shown. */
async function requireOwnName({ others }: Context, memberId: string, username: string): Promise<void> {
  const account = await others.account(memberId);
  const isOwn =
    usernameKey(username) === usernameKey(account.username) || emailKey(username) === emailKey(account.email);
  if (!isOwn) throw new ProblemError('FORBIDDEN');
}

export const card = routes<Context>({
  createSetupIntent: (context, { caller }) => prepareMembership(context, caller.id),
  createCardChange: (context, { caller }) => prepareCardChange(context, caller.id),
  changeCard: async (context, { body, caller: { id } }) => {
    const row = await changeCard(context, id, body.setupIntentId);
    return { message: 'Your new card is in use.', data: await describeMembership(context, id, row) };
  },
  beginConfirmation: (context, { caller }) => beginConfirmation(context, caller.id),
});

export const webhooks = routes<Context>({
  receiveWebhook: async (context, { body, request }) => {
    const signature = request.headers['stripe-signature'];
    const hint = context.provider.readWebhook(body, typeof signature === 'string' ? signature : '');
    await followHint(context, hint);
    return { received: true as const };
  },
});
