import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedPayment } from '@emberline/contracts';
import type { App } from '@emberline/kit/http/app';
import { newId } from '@emberline/kit/mongo/ids';
import { handleTwice } from '@emberline/kit/testing/handle-twice';
import { testKeys } from '@emberline/kit/testing/keys';
import { testEnvironment, testService } from '@emberline/kit/testing/service';
import { serviceHeaders } from '@emberline/kit/testing/service-calls';
import { anotherCard, readyMadeMethods } from '@emberline/tools/dev/payment-sandbox/src/cards.ts';
import { startSandbox } from '@emberline/tools/dev/payment-sandbox/src/start-sandbox.ts';
import { freePorts } from '@emberline/tools/dev/process/ports.ts';
import Stripe from 'stripe';
import { createContext } from '../src/context.ts';
import { onMemberDeleted } from '../src/events/index.ts';
import { payment } from '../src/service.ts';
import { settingsFrom } from '../src/settings.ts';
import { otherServices } from './other-services.ts';

/**
 * The payment service on real engines, with a sandbox that sends it webhooks and sets its clock.
 * @param through an address to use instead of the sandbox's, e.g. that of a recorder
 */
export async function paymentWorld(
  through = async (sandboxUrl: string) => sandboxUrl,
  environment: Record<string, string> = {},
) {
  const keys = await testKeys();
  const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-'));
  const [port = 0] = await freePorts(1);
  const sandbox = await startSandbox({
    port: 0,
    dataDir,
    webhookUrl: `http://127.0.0.1:${port}/api/payment/webhook`,
  });
  const others = await otherServices();
  const settings = settingsFrom({
    ...testEnvironment('payment', keys.url),
    PORT: String(port),
    STRIPE_API_BASE: await through(sandbox.url),
    PROFILE_URL: others.url,
    MAILBOX_URL: others.url,
    ...environment,
  });
  let aheadMs = 0;
  const now = () => new Date(Date.now() + aheadMs);
  const { app, context, start, close } = await testService(
    {
      ...payment,
      // The test's keys verify tokens; the stand-in answers all other calls.
      context: (foundation, given) => createContext(foundation, { ...given, AUTH_URL: others.url }, { now }),
    },
    settings,
  );
  await app.listen({ port, host: '127.0.0.1' });
  const { hostname, port: sandboxPort } = new URL(sandbox.url);
  const stripe = new Stripe('sk_test_sandbox', { host: hostname, port: sandboxPort, protocol: 'http' });

  /** @param path below /sandbox/, e.g. `clock/advance` */
  const control = async (path: string, body: unknown) => {
    const answer = await fetch(`${sandbox.url}/sandbox/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    const done = (await answer.json()) as Record<string, unknown>;
    if (path === 'clock/advance') aheadMs = Number(done.now) * 1_000 - Date.now();
    return done;
  };

  const operatorToken = ({ id = newId(), name = 'ola' } = {}) =>
    keys.tokenFor({ operatorId: id, name, role: 'manager' });

  return {
    app,
    context,
    operatorToken,
    /** Calls as an operator who may do anything. */
    asOperator: async (
      method: 'GET' | 'POST',
      url: string,
      payload?: object,
      by: { id?: string; name?: string } = {},
      more: Record<string, string> = {},
    ) => {
      const headers = { ...more, authorization: `Bearer ${await operatorToken(by)}` };
      const answer = await app.inject({ method, url, headers, ...(payload && { payload }) });
      return { status: answer.statusCode, body: answer.json() };
    },
    /** What operators did, oldest first, as admin hears it. */
    acts: async (filter: object) =>
      (
        await context.outbox.rows
          .find({ topic: 'operator-acted', ...filter })
          .sort({ order: 1 })
          .toArray()
      ).map(({ envelope }) => envelope.data),
    /** Starts the consumers and the sweep. */
    start,
    stripe,
    settings,
    others,
    member: async () => {
      const memberId = newId();
      return memberOf(app, await keys.tokenFor({ memberId }), memberId);
    },
    control,
    /** Saves a new card as the page does; its holder agrees. @param method one of Stripe's ready-made test methods, for the card's behaviour */
    confirm: async (setupIntentId: string, method: string, number = newCardLike(method)) => {
      const { status, client_secret } = await stripe.setupIntents.confirm(setupIntentId, {
        payment_method: await typedCard(sandbox.url, number),
        return_url: 'http://localhost:3000/payment',
      });
      if (status === 'requires_action') await control('authentications', { client_secret, confirmed: true });
    },
    /** Delivers the deletion of a member twice, as can happen. */
    hearDeletion: (
      { id: memberId }: { id: string },
      how: { banned?: boolean; suspendedUntil?: string } = {},
    ) =>
      handleTwice(
        context.mongo,
        { transactional: (event, session) => onMemberDeleted.handle(context, event, session) },
        'member-deleted',
        { memberId, by: 'member', ...how },
      ),
    events: (type: string) => context.outbox.rows.find({ topic: type }).sort({ _id: 1 }).toArray(),
    sign: (payload: string, secret = 'whsec_sandbox', timestamp = Math.floor(Date.now() / 1_000)) =>
      stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }),
    /** Stores rows of the demonstration world. @returns the status */
    seed: async (rows: object[]) => {
      const headers = await serviceHeaders(seedPayment);
      return (await app.inject({ method: 'POST', url: '/internal/seed', headers, payload: { rows } }))
        .statusCode;
    },
    deliver: async (payload: string, signature: string | undefined) => {
      const answer = await app.inject({
        method: 'POST',
        url: '/api/payment/webhook',
        headers: {
          'content-type': 'application/json',
          ...(signature !== undefined && { 'stripe-signature': signature }),
        },
        payload,
      });
      return answer.statusCode;
    },
    stop: async () => {
      // First: a webhook that is answered meanwhile would leave its connection open, for which the app waits.
      await sandbox.stop();
      app.server.closeAllConnections();
      await app.close();
      await others.stop();
      await context.mongo.db.dropDatabase();
      await close();
      await keys.stop();
      rmSync(dataDir, { recursive: true });
    },
  };
}

export type World = Awaited<ReturnType<typeof paymentWorld>>;
export type Member = Awaited<ReturnType<World['member']>>;

function memberOf(app: App, token: string, id: string) {
  const call = async (method: 'GET' | 'POST', url: string, payload?: object) => {
    const answer = await app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${token}` },
      ...(payload && { payload }),
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  return {
    id,
    token,
    get: (url: string) => call('GET', `/api/payment/${url}`),
    post: (url: string, payload: object = {}) => call('POST', `/api/payment/${url}`, payload),
    status: async () => (await call('GET', '/api/payment/status')).body.data,
  };
}

function newCardLike(method: string): string {
  const number = readyMadeMethods[method];
  if (number === undefined) throw new Error(`${method} is no ready-made test method`);
  return anotherCard(number);
}

async function typedCard(sandboxUrl: string, number: string): Promise<string> {
  const card = { 'card[number]': number, 'card[exp_month]': '8', 'card[exp_year]': '2040' };
  const answer = await fetch(`${sandboxUrl}/v1/payment_methods`, {
    method: 'POST',
    headers: { authorization: 'Bearer pk_test_sandbox' },
    body: new URLSearchParams({ type: 'card', 'card[cvc]': '123', ...card }),
  });
  return ((await answer.json()) as { id: string }).id;
}
