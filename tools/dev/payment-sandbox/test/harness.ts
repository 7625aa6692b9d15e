import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { closeServer } from '@emberline/kit/testing/close-server';
import Stripe from 'stripe';
import { startSandbox } from '../src/start-sandbox.ts';

export interface ReceivedEvent {
  signature: string;
  body: string;
}

/** A sandbox with an endpoint for its events, the real SDK pointed at it, and its controls. */
export async function sandboxForTest({ webOrigin }: { webOrigin?: string } = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'payment-sandbox-'));
  const hook = await webhookReceiver();
  const options = { port: 0, dataDir, webhookUrl: hook.url, webhookSecret: 'whsec_sandbox', webOrigin };
  let sandbox = await startSandbox(options);
  const client = (key: string) => {
    const { hostname, port } = new URL(sandbox.url);
    return new Stripe(key, { host: hostname, port, protocol: 'http', maxNetworkRetries: 0, timeout: 2000 });
  };
  const send = async (address: string, body?: object) => {
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    };
    const response = await fetch(sandbox.url + address, body ? init : { method: 'POST' });
    return (await response.json()) as Record<string, never>;
  };
  return {
    get url() {
      return sandbox.url;
    },
    get stripe() {
      return client('sk_test_sandbox');
    },
    /** As the page is: the publishable key only. */
    get page() {
      return client('pk_test_sandbox');
    },
    hook,
    send,
    /** All records by their kind. */
    state: async () =>
      (await (await fetch(`${sandbox.url}/sandbox/state`)).json()) as Record<string, object[]>,
    advance: (days: number) => send('/sandbox/clock/advance', { seconds: Math.round(days * 86_400) }),
    async restart() {
      await sandbox.stop();
      sandbox = await startSandbox(options);
    },
    async stop() {
      await sandbox.stop();
      await hook.stop();
      rmSync(dataDir, { recursive: true });
    },
  };
}

async function webhookReceiver() {
  const received: ReceivedEvent[] = [];
  const refusals = { left: 0 };
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      const refused = refusals.left > 0;
      if (refused) refusals.left -= 1;
      else received.push({ signature: String(request.headers['stripe-signature']), body });
      response.writeHead(refused ? 503 : 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    received,
    refusals,
    types: () => received.map((one) => (JSON.parse(one.body) as { type: string }).type),
    stop: () => closeServer(server),
  };
}
