const path = require('node:path');
const { readSettings } = require('./settings.cjs');
const { createGateway } = require('./plugin/gateway.cjs');
const { createLog } = require('./plugin/log.cjs');
const { proveGuard } = require('./plugin/self-test.cjs');
const { stopOnSignals } = require('./plugin/shutdown.cjs');

const pluginFile = path.join(__dirname, 'plugin/index.cjs');

/**
 * Starts express-gateway with our plugin and opens only after the guard has been proven through the listening port.
 * express-gateway logs a plugin that fails to load and goes on without it; here that ends the process.
 */
async function main() {
  const settings = readSettings(process.env);
  const log = createLog(settings.logLevel);
  const gateway = createGateway(settings, log);
  require(pluginFile).serve(gateway);

  const server = await startExpressGateway(settings);
  if (!gateway.isAttached()) throw notInForce('express-gateway did not load it');
  stopOnSignals({ server, gateway, log });
  await gateway.start();
  await proveGuard(server.address(), gateway);
  gateway.open();
  log.info({ port: server.address().port, metricsPort: gateway.metricsPort() }, 'ready');
}

async function startExpressGateway(settings) {
  // It would send upstream traffic through a proxy that these name.
  for (const name of ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'NODE_USE_ENV_PROXY']) {
    delete process.env[name];
    delete process.env[name.toLowerCase()];
  }
  Object.assign(process.env, {
    EG_DISABLE_CONFIG_WATCH: 'true',
    LOG_LEVEL: 'warn',
    GATEWAY_HOST: settings.host,
    GATEWAY_PORT: String(settings.port),
    GATEWAY_PLUGIN: pluginFile,
  });
  try {
    const [{ app }] = await require('express-gateway')().load(settings.configDir).run();
    return app;
  } catch (error) {
    throw error.message === 'POLICY_NOT_FOUND'
      ? notInForce('express-gateway did not load it, see above')
      : error;
  }
}

function notInForce(reason) {
  return new Error(`The plugin is not in force: ${reason}`);
}

main().catch((error) => {
  process.stderr.write(`The gateway does not start: ${error.message}\n`);
  process.exit(1);
});
