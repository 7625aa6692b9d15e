import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { PipelineRequest } from './plugin/policies.ts';
import type { Settings } from './settings.ts';

/**
 * Starts express-gateway, which files and the environment configure. It is CommonJS in a folder with its own
 * packages; the plugin it require()s is the same module that main.ts imports.
 * @returns its listening server.
 * @throws when it does not know our policies, since it only logs a plugin that fails to load.
 */
export async function startExpressGateway({ host, port, configDir, services }: Settings): Promise<Server> {
  // express-gateway would send upstream traffic through a proxy that these variables name.
  for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'NODE_USE_ENV_PROXY']) {
    delete process.env[name];
    delete process.env[name.toLowerCase()];
  }
  Object.assign(process.env, {
    EG_DISABLE_CONFIG_WATCH: 'true',
    LOG_LEVEL: 'warn',
    GATEWAY_HOST: host,
    GATEWAY_PORT: String(port),
    GATEWAY_PLUGIN: join(import.meta.dirname, 'plugin/index.ts'),
    ...Object.fromEntries(Object.entries(services).map(([name, url]) => [`${name.toUpperCase()}_URL`, url])),
  });
  const require = createRequire(join(import.meta.dirname, 'express-gateway/package.json'));
  shareContextPrototype(require);
  const expressGateway: ExpressGateway = require('express-gateway');
  try {
    const [{ app }] = await expressGateway().load(configDir).run();
    return app;
  } catch (error) {
    if ((error as Error).message !== 'POLICY_NOT_FOUND') throw error;
    throw new Error('The plugin is not in force: express-gateway did not load it, see above');
  }
}

/**
 * express-gateway makes each request's `egContext` a new object with a prototype of its own, for which V8 keeps a hidden
 * class each: this doubles the processor time of a request. All get one prototype, and the request's own id.
 */
function shareContextPrototype(require: NodeJS.Require): void {
  const file = join(require.resolve('express-gateway'), '../gateway/context.js');
  const prototype = Object.create(require(file).prototype, {
    requestID: {
      get(this: { req: PipelineRequest }) {
        return this.req.exchange.id;
      },
    },
  });
  (require.cache[file] as NodeJS.Module).exports = function EgContext() {
    return prototype;
  };
}

/** The part of express-gateway that is used. */
type ExpressGateway = () => {
  load: (configDir: string) => { run: () => Promise<[{ app: Server }, unknown]> };
};
