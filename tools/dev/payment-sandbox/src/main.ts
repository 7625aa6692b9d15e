import { startSandbox } from './start-sandbox.ts';

const { PORT, HOST, DATA_DIR, WEBHOOK_URL, WEBHOOK_SECRET, PUBLIC_URL, WEB_ORIGIN } = process.env;

const sandbox = await startSandbox({
  port: Number(PORT ?? 4242),
  host: HOST ?? '127.0.0.1',
  dataDir: DATA_DIR ?? '.payment-sandbox',
  webhookUrl: WEBHOOK_URL,
  webhookSecret: WEBHOOK_SECRET,
  publicUrl: PUBLIC_URL,
  webOrigin: WEB_ORIGIN,
});
console.log(`Payment sandbox on ${sandbox.url}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void sandbox.stop().then(() => process.exit(0)));
}
