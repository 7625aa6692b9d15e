import { fileURLToPath } from 'node:url';
import { createWebServer } from './app.ts';
import { createMetricsServer, measure } from './metrics.ts';
import { readWebSettings } from './settings.ts';
import { stopperOf } from './stop.ts';

const settings = readWebSettings(process.env);
const app = await createWebServer(settings, fileURLToPath(new URL('../dist/client', import.meta.url)));
const stop = stopperOf(app);
const { host, port, metricsPort, labels } = settings;
const figures = metricsPort === undefined ? undefined : createMetricsServer(measure(app, settings));
await app.listen({ host, port });
figures?.listen(metricsPort, host);
console.log(
  JSON.stringify({ level: 'info', name: 'web', ...labels, message: 'listening', port, metricsPort }),
);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stop().then(() => process.exit(0)));
}
