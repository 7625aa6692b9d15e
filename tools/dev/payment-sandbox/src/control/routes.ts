import type { FastifyInstance } from 'fastify';
import { releaseAttempts } from '../billing/invoices.ts';
import { failRefund } from '../billing/refunds.ts';
import { advanceClock } from '../clock.ts';
import { invalid } from '../protocol/errors.ts';
import { present } from '../protocol/present.ts';
import type { Kind, Settings } from '../records.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Webhooks } from '../webhooks.ts';
import { answerAuthentication } from './authentication.ts';
import { type DisputeStatus, disputeStatuses, newDispute, setDisputeStatus } from './dispute.ts';
import type { installFailures } from './failures.ts';

interface Tools {
  sandbox: Sandbox;
  webhooks: Webhooks;
  failures: ReturnType<typeof installFailures>;
}

/** Controls for tests and people that the real Stripe does not have. JSON in and out. */
export function addControlRoutes(app: FastifyInstance, { sandbox, webhooks, failures }: Tools): void {
  const { store } = sandbox;
  app.get('/sandbox/health', () => ({ status: 'ok', now: sandbox.now() }));

  app.post<{ Body: { seconds?: number; to?: number } }>(
    '/sandbox/clock/advance',
    { schema: advance },
    ({ body }) => {
      const to = body.to ?? sandbox.now() + (body.seconds ?? 0);
      if (to < sandbox.now()) throw invalid('Time does not go back.', { param: 'to' });
      const performed = advanceClock(sandbox, to);
      return { now: sandbox.now(), performed };
    },
  );

  app.post<{ Body: Partial<Knobs> }>('/sandbox/webhooks', { schema: knobs }, ({ body }) => {
    const settings = sandbox.settings();
    settings.webhooks = { copies: 1, reverse: false, dropPercent: 0, hold: false, ...body };
    store.put<Settings>(settings);
    return settings.webhooks;
  });
  app.post('/sandbox/webhooks/flush', async () => ({ pending: await webhooks.flush() }));
  app.get('/sandbox/webhooks/deliveries', () => ({ deliveries: store.all('delivery') }));

  app.post<{ Body: { draftSeconds: number } }>('/sandbox/invoices', { schema: drafts }, ({ body }) => {
    store.put<Settings>({ ...sandbox.settings(), ...body });
    return body;
  });

  app.post<{ Body: { hold: boolean } }>('/sandbox/attempts', { schema: attempts }, ({ body: { hold } }) => {
    store.put<Settings>({ ...sandbox.settings(), holdsAttempts: hold });
    return { released: hold ? 0 : releaseAttempts(sandbox) };
  });
  app.post<{ Body: { after: 'cancel' | 'unpaid' } }>('/sandbox/retries', { schema: retries }, ({ body }) => {
    store.put<Settings>({ ...sandbox.settings(), afterRetries: body.after });
    return body;
  });

  app.post<{ Body: Parameters<typeof failures.order>[0] }>(
    '/sandbox/failures',
    { schema: failure },
    ({ body }) => {
      failures.order(body);
      return body;
    },
  );

  app.post<{ Body: { charge: string } }>('/sandbox/disputes', { schema: dispute }, ({ body }) => {
    const charge = sandbox.require('charge', body.charge, 'charge');
    sandbox.change(charge, { disputed: true });
    return sandbox.create(newDispute(sandbox, charge), 'charge.dispute.created');
  });

  app.post<{ Body: { dispute: string; status: DisputeStatus } }>(
    '/sandbox/disputes/status',
    { schema: disputeStatus },
    ({ body }) => setDisputeStatus(sandbox, sandbox.require('dispute', body.dispute, 'dispute'), body.status),
  );

  app.post<{ Body: { refund: string } }>('/sandbox/refunds/fail', { schema: refund }, ({ body }) =>
    failRefund(sandbox, sandbox.require('refund', body.refund, 'refund')),
  );

  app.post<{ Body: { client_secret: string; confirmed: boolean } }>(
    '/sandbox/authentications',
    { schema: authentication },
    ({ body }) => {
      answerAuthentication(sandbox, body.client_secret, body.confirmed);
      return { confirmed: body.confirmed };
    },
  );

  app.get('/sandbox/state', () => ({
    now: sandbox.now(),
    ...Object.fromEntries(shownKinds.map((kind) => [kind, store.all(kind).map((one) => present(one))])),
  }));
}

interface Knobs {
  copies: number;
  reverse: boolean;
  dropPercent: number;
  hold: boolean;
}
const shownKinds: Kind[] = [
  'settings',
  'customer',
  'payment_method',
  'setup_intent',
  'subscription',
  'invoice',
  'payment_intent',
  'charge',
  'dispute',
  'refund',
  'event',
];

const whole = { type: 'integer', minimum: 0 };
const flag = { type: 'boolean' };
const body = (properties: object, required: string[] = []) => ({
  body: { type: 'object', properties, required, additionalProperties: false },
});
const advance = body({ seconds: whole, to: whole });
const knobs = body({
  copies: { ...whole, minimum: 1, maximum: 100 },
  reverse: flag,
  dropPercent: { ...whole, maximum: 100 },
  hold: flag,
});
const drafts = body({ draftSeconds: whole }, ['draftSeconds']);
const attempts = body({ hold: flag }, ['hold']);
const retries = body({ after: { enum: ['cancel', 'unpaid'] } }, ['after']);
const failure = body(
  {
    path: { type: 'string', minLength: 1 },
    method: { enum: ['GET', 'POST', 'DELETE'] },
    kind: { enum: ['error', 'timeout'], default: 'error' },
    when: { enum: ['before', 'kept', 'after'], default: 'before' },
    times: { ...whole, minimum: 1, default: 1 },
  },
  ['path'],
);
const dispute = body({ charge: { type: 'string' } }, ['charge']);
const disputeStatus = body({ dispute: { type: 'string' }, status: { enum: disputeStatuses } }, [
  'dispute',
  'status',
]);
const refund = body({ refund: { type: 'string' } }, ['refund']);
const authentication = body({ client_secret: { type: 'string' }, confirmed: flag }, [
  'client_secret',
  'confirmed',
]);
