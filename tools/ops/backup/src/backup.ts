import { runCommand } from '@emberline/kit/command';
import { backupSettings } from './settings.ts';
import { takeBackup } from './take-backup.ts';

const usage = 'npm run ops -- backup [folder or s3://bucket/folder]';
const fits = (args: string[]) => args.length <= 1 && !args[0]?.startsWith('-');

await runCommand({ usage, fits }, async (to) => {
  const settings = backupSettings();
  await takeBackup(to ? { ...settings, to } : settings, console.log);
});
