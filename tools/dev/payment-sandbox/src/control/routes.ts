import type { FastifyInstance } from 'fastify';
import { answerPaymentAuthentication } from '../billing/charge-intent.ts';
import { releaseAttempts, settleInvoice } from '../billing/invoices.ts';
import {
  type DisputeStatus,
  disputeCharge,
  disputeStatuses,
  failRefund,
  setDisputeStatus,
} from '../billing/refunds.ts';
import { answerSetupAuthentication } from '../billing/setup.ts';
import { advanceClock } from '../clock.ts';
import { invalid } from '../protocol/errors.ts';
import { type Kind, prefixes, present, type Settings } from '../records.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Webhooks } from '../webhooks.ts';
import type { Failure, installFailures } from './failures.ts';

interface Tools {
  sandbox: Sandbox;
  webhooks: Webhooks;
  failures: ReturnType<typeof installFailures>;
}

const whole = { type: 'integer', minimum: 0 };
const flag = { type: 'boolean' };
const string = { type: 'string' };

/** Controls for tests and people that the real Stripe does not have. JSON in and out. */
export function addControlRoutes(app: FastifyInstance, { sandbox, webhooks, failures }: Tools): void {
  const { store } = sandbox;
  /** `POST` of these fields, all required unless `required` says which. */
  const post = <Body>(
    path: string,
    properties: object,
    run: (body: Body) => unknown,
    required = Object.keys(properties),
  ) => {
    const body = { type: 'object', properties, required, additionalProperties: false };
    app.post(`/sandbox/${path}`, { schema: { body } }, (request) => run(request.body as Body));
  };
  const set = (settings: Partial<Settings>) => store.put<Settings>({ ...sandbox.settings(), ...settings });

  post<{ seconds?: number; to?: number }>(
    'clock/advance',
    { seconds: whole, to: whole },
    ({ seconds = 0, to = sandbox.now() + seconds }) => {
      if (to < sandbox.now()) throw invalid('Time does not go back.', { param: 'to' });
      const performed = advanceClock(sandbox, to);
      return { now: sandbox.now(), performed };
    },
    [],
  );
  post<Partial<Settings['webhooks']>>(
    'webhooks',
    {
      copies: { ...whole, minimum: 1, maximum: 100 },
      reverse: flag,
      dropPercent: { ...whole, maximum: 100 },
      hold: flag,
    },
    (knobs) =>
      set({ webhooks: { copies: 1, reverse: false, dropPercent: 0, hold: false, ...knobs } }).webhooks,
    [],
  );
  post<{ draftSeconds: number }>('invoices', { draftSeconds: whole }, (body) => set(body) && body);
  post<{ hold: boolean }>('attempts', { hold: flag }, ({ hold }) => {
    set({ holdsAttempts: hold });
    return { released: hold ? 0 : releaseAttempts(sandbox) };
  });
  post<{ after: 'cancel' | 'unpaid' }>('retries', { after: { enum: ['cancel', 'unpaid'] } }, (body) => {
    set({ afterRetries: body.after });
    return body;
  });
  post<Failure>(
    'failures',
    {
      path: { ...string, minLength: 1 },
      method: { enum: ['GET', 'POST', 'DELETE'] },
      kind: { enum: ['error', 'timeout'], default: 'error' },
      when: { enum: ['before', 'kept', 'after'], default: 'before' },
      times: { ...whole, minimum: 1, default: 1 },
    },
    (failure) => failures.order(failure),
    ['path'],
  );
  post<{ charge: string }>('disputes', { charge: string }, ({ charge }) =>
    disputeCharge(sandbox, sandbox.require('charge', charge, 'charge')),
  );
  post<{ dispute: string; status: DisputeStatus }>(
    'disputes/status',
    { dispute: string, status: { enum: disputeStatuses } },
    ({ dispute, status }) =>
      setDisputeStatus(sandbox, sandbox.require('dispute', dispute, 'dispute'), status),
  );
  post<{ refund: string }>('refunds/fail', { refund: string }, ({ refund }) =>
    failRefund(sandbox, sandbox.require('refund', refund, 'refund')),
  );
  post<{ client_secret: string; confirmed: boolean }>(
    'authentications',
    { client_secret: string, confirmed: flag },
    ({ client_secret, confirmed }) => {
      answerAuthentication(sandbox, client_secret, confirmed);
      return { confirmed };
    },
  );

  app.post('/sandbox/webhooks/flush', async () => ({ pending: await webhooks.flush() }));
  app.get('/sandbox/webhooks/deliveries', () => ({ deliveries: store.all('delivery') }));
  app.get('/sandbox/health', () => ({ status: 'ok', now: sandbox.now() }));
  const shown = ['settings', 'event', ...Object.keys(prefixes)] as Kind[];
  app.get('/sandbox/state', () => ({
    now: sandbox.now(),
    ...Object.fromEntries(shown.map((kind) => [kind, store.all(kind).map((one) => present(one))])),
  }));
}

/** Answers for the card's holder, whom a setup or a payment waits for. */
function answerAuthentication(sandbox: Sandbox, clientSecret: string, confirmed: boolean): void {
  const isAsked = (one: { client_secret: string | null; status: string }) =>
    one.client_secret === clientSecret && one.status === 'requires_action';
  const setup = sandbox.store.all('setup_intent').find(isAsked);
  const payment = sandbox.store.all('payment_intent').find(isAsked);
  if (setup) answerSetupAuthentication(sandbox, setup, confirmed);
  else if (payment) {
    const invoice = sandbox.require('invoice', payment.hidden.invoice);
    settleInvoice(sandbox, invoice, answerPaymentAuthentication(sandbox, payment, confirmed));
  } else throw invalid('Nothing waits for this authentication.', { param: 'client_secret' });
}
