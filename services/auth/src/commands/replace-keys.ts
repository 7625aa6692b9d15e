import { connectMongo } from '@emberline/kit/mongo/connect';
import { ensureIndexes } from '@emberline/kit/mongo/indexes';
import { createLog } from '@emberline/kit/telemetry/log';
import { readAuthSettings } from '../settings.ts';
import { createSigningKeys, signingKeyIndexes } from '../store/signing-keys.ts';

/**
 * For a signing key that has leaked: removes all keys and makes a new one, so that nobody's token is good any more.
 * `node services/auth/src/commands/replace-keys.ts`, with the service's own settings.
 */

const settings = readAuthSettings();
const mongo = await connectMongo(settings.MONGO_URL, {
  name: 'replace-keys',
  log: createLog('replace-keys', 'warn'),
});
await ensureIndexes(mongo.db, signingKeyIndexes);
await mongo.db.collection('signingKeys').deleteMany({});
const { kid } = await (await createSigningKeys(mongo.db, settings)).current();
console.log(
  `Key ${kid} signs now. Restart auth first, then all other services and the gateway, which remember the old ones.`,
);
await mongo.close();
