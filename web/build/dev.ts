import { createServer } from 'vite';
import { readWebSettings } from '../server/settings.ts';
import { configFile } from './folders.ts';

const { host, port } = readWebSettings(process.env);
const server = await createServer({ configFile, server: { host, port, strictPort: true } });
await server.listen();
server.printUrls();

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void server.close().then(() => process.exit(0)));
}
