import { runCommand } from '@emberline/kit/command';
import { connectMongo } from '@emberline/kit/mongo/connect';
import { ensureIndexes } from '@emberline/kit/mongo/indexes';
import { createLog } from '@emberline/kit/telemetry/log';
import { readAuthSettings } from '../settings.ts';
import { createSigningKeys, signingKeyIndexes } from '../store/signing-keys.ts';

/**
 * For a signing key that has leaked: makes a new one and removes all others, so that nobody's token is good any more.
 * With the service's own settings.
 */
await runCommand({ usage: 'node services/auth/src/commands/replace-keys.ts' }, async () => {
  const settings = readAuthSettings();
  const name = 'replace-keys';
  const mongo = await connectMongo(settings.MONGO_URL, { name, log: createLog(name, 'warn') });
  try {
    await ensureIndexes(mongo.db, signingKeyIndexes);
    const { kid } = await (await createSigningKeys(mongo.db, settings)).replace();
    console.log(
      `Key ${kid} is the only one now. Restart auth first, then all other services and the gateway, which remember the old ones.`,
    );
  } finally {
    await mongo.close();
  }
});
