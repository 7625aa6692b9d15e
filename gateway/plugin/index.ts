import type { Server } from 'node:http';
import type { ApiEndpoint } from './contract.ts';
import type { Gateway } from './gateway.ts';
import type { ExpressApp, Policy } from './policies.ts';

/**
 * The gateway's only plugin: it brings the policies that config/gateway.config.yml names, and the contract's operations
 * as endpoints. express-gateway loads it through config/system.config.yml with require(), so nothing here or in its
 * imports may await at the top level.
 */
export const version = '1.0.0';
export const schema = { $id: 'https://emberline/gateway/plugin.json', type: 'object' };

let gateway: Gateway;

/** Which gateway to start; main.ts sets it before express-gateway loads. */
export function serve(given: Gateway): void {
  gateway = given;
}

export function init(context: PluginContext): void {
  const { apiEndpoints, serviceEndpoints } = context.config.gatewayConfig;
  apiEndpoints.operations = gateway.contract.endpoints;
  for (const [name, { url }] of Object.entries(serviceEndpoints)) gateway.upstreams.add(name, url);
  for (const [name, policy] of Object.entries(gateway.policies)) {
    const ownSchema = { $id: `https://emberline/gateway/${name}.json`, type: 'object' };
    context.registerPolicy({ name, schema: ownSchema, policy: () => policy });
  }
  // Before all pipelines express would parse the query, exchange the prototypes of request and response, and run
  // passport: no policy here needs it, and it would halve what the gateway carries (docs/decisions/0003).
  context.registerGatewayRoute((app) => {
    app._router.stack.length = 0;
  });
  context.eventBus.once('http-ready', ({ httpServer }) => gateway.attach(httpServer));
}

/** The part of express-gateway's plugin context that is used. */
interface PluginContext {
  config: {
    gatewayConfig: {
      apiEndpoints: Record<string, ApiEndpoint[]>;
      serviceEndpoints: Record<string, { url: string }>;
    };
  };
  registerPolicy: (policy: { name: string; schema: object; policy: () => Policy }) => void;
  registerGatewayRoute: (route: (app: ExpressApp) => void) => void;
  eventBus: { once: (event: 'http-ready', listener: (ready: { httpServer: Server }) => void) => void };
}
