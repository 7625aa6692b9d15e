import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Gateway } from './gateway.ts';

/**
 * The one plugin of the gateway, loaded by express-gateway through config/system.config.yml with require(): nothing here or
 * below may await at the top level. Its policy serves every request of the only pipeline; once the server listens it takes
 * them straight from there, which spares express's layers (docs/decisions/0003).
 */
export const version = '1.0.0';
export const policies = ['emberline'];
export const schema = { $id: 'https://emberline/gateway/plugin.json', type: 'object' };

let gateway: Gateway;

/** Told by main.ts, before express-gateway loads, which gateway to bring into force. */
export function serve(given: Gateway): void {
  gateway = given;
}

export function init(context: PluginContext): void {
  context.registerPolicy({
    name: 'emberline',
    schema: { $id: 'https://emberline/gateway/policy.json', type: 'object' },
    policy: () => gateway.handle,
  });
  context.eventBus.once('http-ready', ({ httpServer }) => gateway.attach(httpServer));
}

/** The part of what express-gateway gives a plugin that is used. */
interface PluginContext {
  registerPolicy: (policy: {
    name: string;
    schema: object;
    policy: () => (request: IncomingMessage, response: ServerResponse) => void;
  }) => void;
  eventBus: { once: (event: 'http-ready', listener: (ready: { httpServer: Server }) => void) => void };
}
