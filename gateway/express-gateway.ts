import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Settings } from './settings.ts';

/**
 * Starts express-gateway, which files and the environment configure. It is CommonJS in a folder with its own
 * packages; the plugin it require()s is the same module that main.ts imports.
 * @returns its listening server.
 * @throws when it does not know our policy, since it only logs a plugin that fails to load.
 */
export async function startExpressGateway({ host, port, configDir }: Settings): Promise<Server> {
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
  });
  const require = createRequire(join(import.meta.dirname, 'express-gateway/package.json'));
  const expressGateway: ExpressGateway = require('express-gateway');
  try {
    const [{ app }] = await expressGateway().load(configDir).run();
    return app;
  } catch (error) {
    if ((error as Error).message !== 'POLICY_NOT_FOUND') throw error;
    throw new Error('The plugin is not in force: express-gateway did not load it, see above');
  }
}

/** The part of express-gateway that is used. */
type ExpressGateway = () => {
  load: (configDir: string) => { run: () => Promise<[{ app: Server }, unknown]> };
};
