import { runCommand } from '@emberline/kit/command';
import { restoreBackup } from './restore-backup.ts';
import { restoreSettings } from './settings.ts';

const usage =
  'npm run ops -- restore <folder or s3://bucket/folder, the newest; or one backup in it> [--replace]';
const fits = ([from, ...more]: string[]) =>
  from !== undefined && !from.startsWith('-') && (more.join(' ') || '--replace') === '--replace';

await runCommand({ usage, fits }, (from = '', replace) =>
  restoreBackup(restoreSettings(), { from, replace: replace !== undefined }, console.log),
);
