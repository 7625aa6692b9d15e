import type { AddressInfo } from 'node:net';
import { createApp } from './app.ts';
import { performDue } from './clock.ts';
import { seedPlan } from './plan.ts';
import { Sandbox } from './sandbox.ts';
import { Webhooks } from './webhooks.ts';

export interface SandboxOptions {
  /** 0 for a free one. */
  port: number;
  host?: string;
  /** The folder of the journal; created if missing. */
  dataDir: string;
  webhookUrl?: string | undefined;
  webhookSecret?: string | undefined;
  /** The address for browsers; defaults to the address it listens on. */
  publicUrl?: string | undefined;
  webOrigin?: string | undefined;
}

export interface RunningSandbox {
  url: string;
  stop(): Promise<void>;
}

/** Starts a payment sandbox; resolves when it listens. `stop` ends deliveries and closes open connections. */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const { port, host = '127.0.0.1', dataDir, webhookUrl, webhookSecret = 'whsec_sandbox' } = options;
  const sandbox = new Sandbox(dataDir);
  const target = webhookUrl === undefined ? undefined : { url: webhookUrl, secret: webhookSecret };
  const webhooks = new Webhooks(sandbox, target);
  seedPlan(sandbox);
  sandbox.store.commit();
  const app = createApp({ sandbox, webhooks, webOrigin: options.webOrigin ?? '' });
  await app.listen({ port, host });
  const url = `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${(app.server.address() as AddressInfo).port}`;
  sandbox.publicUrl = options.publicUrl ?? url;
  const ticking = setInterval(() => {
    performDue(sandbox, sandbox.now());
    sandbox.store.commit();
  }, 1000);
  return {
    url,
    async stop() {
      clearInterval(ticking);
      await app.close();
      await webhooks.stop();
    },
  };
}
