import { createLog } from '@emberline/kit/telemetry/log';
import { startTracing } from '@emberline/kit/telemetry/tracing';
import { startExpressGateway } from './express-gateway.ts';
import { createGateway } from './plugin/gateway.ts';
import { serve } from './plugin/index.ts';
import { proveGuard } from './plugin/self-test.ts';
import { stopOnSignals } from './plugin/shutdown.ts';
import { settingsFrom } from './settings.ts';

/**
 * Starts express-gateway with our plugin. Opens only after the self-test has proven the guard through the listening
 * port.
 */
async function main(): Promise<void> {
  const settings = settingsFrom();
  const stopTracing = await startTracing('gateway', settings.tracesEndpoint);
  const log = createLog('gateway', settings.logLevel);
  const gateway = await createGateway(settings, log);
  serve(gateway);

  const server = await startExpressGateway(settings);
  if (!gateway.isAttached()) throw new Error('The plugin is not in force: express-gateway did not load it');
  stopOnSignals({ server, gateway, log, stopTracing });
  await gateway.start();
  const { port } = await proveGuard(server, gateway);
  gateway.open();
  log.info({ port, metricsPort: gateway.metricsPort() }, 'ready');
}

main().catch((error: Error) => {
  process.stderr.write(`The gateway does not start: ${error.message}\n`);
  process.exit(1);
});
