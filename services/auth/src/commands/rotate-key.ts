import { openDatabase, runCommand } from '@emberline/kit/command';
import { requireSchema } from '@emberline/kit/mongo/schema';
import { createLog } from '@emberline/kit/telemetry/log';
import { createSecurityLog } from '@emberline/kit/telemetry/security-log';
import { settingsFrom } from '../settings.ts';
import { createSigningKeys } from '../store/signing-keys.ts';
import { schema } from '../store/stores.ts';

/** Creates the next signing key, with the service's own settings. */
await runCommand({ usage: 'node services/auth/src/commands/rotate-key.ts' }, async () => {
  const settings = settingsFrom();
  await using mongo = await openDatabase('rotate-key', settings.MONGO_URL);
  await requireSchema(mongo.db, schema, { appEnv: settings.APP_ENV, log: createLog('rotate-key', 'warn') });
  const signingKeys = await createSigningKeys(mongo.db, settings);
  const { kid, signsFrom } = await signingKeys.rotate();
  createSecurityLog('auth').note('signing-key-changed', { kid, change: 'rotated' });
  console.log(`Key ${kid} is published now and signs from ${signsFrom.toISOString()} on.`);
  console.log('The key before it stays published until its last token has ended.');
});
