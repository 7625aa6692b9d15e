import { openDatabase, runCommand } from '@emberline/kit/command';
import { requireSchema } from '@emberline/kit/mongo/schema';
import { createLog } from '@emberline/kit/telemetry/log';
import { createSecurityLog } from '@emberline/kit/telemetry/security-log';
import { settingsFrom } from '../settings.ts';
import { revokeEverybody } from '../store/sessions.ts';
import { createSigningKeys } from '../store/signing-keys.ts';
import { schema } from '../store/stores.ts';

/**
 * For a leaked signing key: creates a new key and removes all others, which invalidates every token, and ends
 * all sessions, so that nothing goes to their devices any more. Uses the service's own settings.
 */
await runCommand({ usage: 'node services/auth/src/commands/replace-keys.ts' }, async () => {
  const settings = settingsFrom();
  await using mongo = await openDatabase('replace-keys', settings.MONGO_URL);
  await requireSchema(mongo.db, schema, { appEnv: settings.APP_ENV, log: createLog('replace-keys', 'warn') });
  const { kid } = await (await createSigningKeys(mongo.db, settings)).replace();
  const ended = await revokeEverybody(mongo.db);
  createSecurityLog('auth').note('signing-key-changed', { kid, change: 'replaced', ended });
  console.log(
    `Key ${kid} is the only one now. Restart auth first, then all other services and the gateway, which remember the old ones.`,
  );
});
