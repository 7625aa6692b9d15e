import { newId } from '../ids.ts';
import { endpoint } from '../protocol/endpoint.ts';
import { listPage, pageParams } from '../protocol/list.ts';
import { listOf, metadata, required, text } from '../protocol/params.ts';
import { present } from '../protocol/present.ts';
import type { Records } from '../records.ts';
import { apiVersion, type Sandbox } from '../sandbox.ts';

/** Registers where events go. One that comes from the settings has a fixed id, so that a restart replaces it. */
export function registerWebhook(
  sandbox: Sandbox,
  target: { id?: string; url: string; secret: string; events: string[]; metadata?: Record<string, string> },
): Records['webhook_endpoint'] {
  return sandbox.create<Records['webhook_endpoint']>({
    id: target.id ?? newId('we'),
    object: 'webhook_endpoint',
    api_version: apiVersion,
    application: null,
    created: sandbox.now(),
    description: null,
    enabled_events: target.events,
    livemode: false,
    metadata: target.metadata ?? {},
    status: 'enabled',
    url: target.url,
    hidden: { secret: target.secret },
  });
}

const createWebhookEndpoint = endpoint({
  method: 'POST',
  path: '/v1/webhook_endpoints',
  params: { api_version: text, enabled_events: required(listOf(text)), metadata, url: required(text) },
  run(sandbox, { params }) {
    const secret = newId('whsec');
    const { url, enabled_events: events, metadata: pairs = {} } = params;
    // The secret is shown once, in the answer to the creation, as at Stripe.
    return { ...present(registerWebhook(sandbox, { url, secret, events, metadata: pairs })), secret };
  },
});

const listWebhookEndpoints = endpoint({
  method: 'GET',
  path: '/v1/webhook_endpoints',
  params: pageParams,
  run: (sandbox, { params }) =>
    listPage(sandbox.store.all('webhook_endpoint'), params, '/v1/webhook_endpoints'),
});

const deleteWebhookEndpoint = endpoint({
  method: 'DELETE',
  path: '/v1/webhook_endpoints/:id',
  params: {},
  run(sandbox, { id }) {
    sandbox.require('webhook_endpoint', id, 'webhook_endpoint');
    sandbox.store.remove('webhook_endpoint', id);
    return { id, object: 'webhook_endpoint', deleted: true };
  },
});

export const webhookEndpoints = [createWebhookEndpoint, listWebhookEndpoints, deleteWebhookEndpoint];
