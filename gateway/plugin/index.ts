import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Gateway } from './gateway.ts';

/**
 * The gateway's only plugin. express-gateway loads it through config/system.config.yml with require(), so nothing
 * here or in its imports may await at the top level. Its policy serves every request of the only pipeline. Once the
 * server listens, the plugin takes requests directly and skips express's layers (docs/decisions/0003).
 */
export const version = '1.0.0';
export const policies = ['emberline'];
export const schema = { $id: 'https://emberline/gateway/plugin.json', type: 'object' };

let gateway: Gateway;

/** Which gateway to start; main.ts sets it before express-gateway loads. */
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

/** The part of express-gateway's plugin context that is used. */
interface PluginContext {
  registerPolicy: (policy: {
    name: string;
    schema: object;
    policy: () => (request: IncomingMessage, response: ServerResponse) => void;
  }) => void;
  eventBus: { once: (event: 'http-ready', listener: (ready: { httpServer: Server }) => void) => void };
}
