import { rebuildReadModels } from '@emberline/contracts';
import { runCommand } from '@emberline/kit/command';
import { callService } from '@emberline/kit/http/internal';
import { createServiceCredential } from '@emberline/kit/http/service-tokens';
import { toolSettingsFrom } from '../settings.ts';

// The operators' lists and counts are made anew, by the running service and while it runs.
const usage = 'npm run replay -- admin';
const fits = ([whose, ...more]: string[]) => whose === 'admin' && more.length === 0;

await runCommand({ usage, fits }, async () => {
  const { ADMIN_URL: url, SERVICE_KEY } = toolSettingsFrom();
  const credential = createServiceCredential('tools', SERVICE_KEY);
  const call = callService(rebuildReadModels, { url, credential, timeoutMs: 280_000 });
  const counts = await call.catch((error) => {
    // Its own sentence is meant for people who use the product.
    const what = error.code === 'UNAUTHENTICATED' ? 'does not know this SERVICE_KEY' : 'did not do it';
    throw new Error(`The admin service at ${url} ${what}`, { cause: error.cause ?? error });
  });
  const told = Object.entries(counts).map(([what, count]) => `${count} ${what}`);
  console.log(`Made anew from ${told.join(', ')}`);
});
