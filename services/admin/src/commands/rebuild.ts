import { runCommand } from '@emberline/kit/command';
import { askToRebuild } from '../clients/running-service.ts';
import { toolSettingsFrom } from '../settings.ts';

// Makes the running service rebuild the operators' lists and counts, without downtime.
const usage = 'npm run ops -- replay admin';
const fits = ([whose, ...more]: string[]) => whose === 'admin' && more.length === 0;

await runCommand({ usage, fits }, async () => {
  const counts = await askToRebuild(toolSettingsFrom());
  const parts = Object.entries(counts).map(([what, count]) => `${count} ${what}`);
  console.log(`Made anew from ${parts.join(', ')}`);
});
