import type { Foundation } from '@emberline/kit/foundation';
import { ensureIndexes } from '@emberline/kit/mongo/indexes';
import type { Settings } from '../settings.ts';
import { accountIndexes, createAccounts, updateAccounts } from './accounts.ts';
import { createEmailChanges, emailChangeIndexes } from './email-changes.ts';
import { createEmailRequests, emailRequestIndexes } from './email-requests.ts';
import { createLinks, linkIndexes } from './links.ts';
import { createLoginAttempts, loginAttemptIndexes } from './login-attempts.ts';
import { createOpenEmails, openEmailIndexes } from './open-emails.ts';
import { createOperators, operatorIndexes } from './operators.ts';
import { createQuotas, quotaIndexes } from './quotas.ts';
import { renameCollections } from './rename-collections.ts';
import { createSessions, sessionIndexes } from './sessions.ts';
import { createSigningKeys, signingKeyIndexes } from './signing-keys.ts';

export type Stores = Awaited<ReturnType<typeof createStores>>;

/** Opens all of this service's collections. Creates missing indexes and, at the very first start, the signing key. */
export async function createStores(foundation: Pick<Foundation, 'mongo' | 'redis'>, settings: Settings) {
  const { db } = foundation.mongo;
  await renameCollections(db);
  await updateAccounts(db);
  await ensureIndexes(db, {
    ...accountIndexes,
    ...sessionIndexes,
    ...linkIndexes,
    ...loginAttemptIndexes,
    ...quotaIndexes,
    ...operatorIndexes,
    ...emailChangeIndexes,
    ...emailRequestIndexes,
    ...openEmailIndexes,
    ...signingKeyIndexes,
  });
  return {
    accounts: createAccounts(db),
    sessions: createSessions(foundation),
    links: createLinks(db),
    loginAttempts: createLoginAttempts(db),
    quotas: createQuotas(db),
    operators: createOperators(db),
    emailChanges: createEmailChanges(db),
    emailRequests: createEmailRequests(db),
    openEmails: createOpenEmails(db),
    signingKeys: await createSigningKeys(db, settings),
  };
}
