import { fileURLToPath } from 'node:url';
import { createWebServer } from './app.ts';
import { readWebSettings } from './settings.ts';
import { stopperOf } from './stop.ts';

const settings = readWebSettings(process.env);
const app = await createWebServer(settings, fileURLToPath(new URL('../dist/client', import.meta.url)));
const stop = stopperOf(app);
await app.listen({ host: settings.host, port: settings.port });
console.log(JSON.stringify({ level: 'info', name: 'web', message: 'listening', port: settings.port }));

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stop().then(() => process.exit(0)));
}
