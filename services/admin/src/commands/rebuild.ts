import { runCommand } from '@emberline/kit/command';
import { askToRebuild } from '../clients/running-service.ts';
import { toolSettingsFrom } from '../settings.ts';

// The operators' lists and counts are made anew, by the running service and while it runs.
const usage = 'npm run replay -- admin';
const fits = ([whose, ...more]: string[]) => whose === 'admin' && more.length === 0;

await runCommand({ usage, fits }, async () => {
  const counts = await askToRebuild(toolSettingsFrom());
  const parts = Object.entries(counts).map(([what, count]) => `${count} ${what}`);
  console.log(`Made anew from ${parts.join(', ')}`);
});
