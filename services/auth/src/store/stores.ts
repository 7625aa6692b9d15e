import { eventIndexes } from '@emberline/kit/events/inbox';
import type { Foundation } from '@emberline/kit/foundation';
import { createKeyedHash } from '@emberline/kit/keyed-hash';
import type { Schema } from '@emberline/kit/mongo/schema';
import { keyFrom } from '@emberline/kit/seal';
import type { Settings } from '../settings.ts';
import { accountIndexes, createAccounts } from './accounts.ts';
import { banIndexes, createBans, suspendedIndexes } from './bans.ts';
import { challengeIndexes, createChallenges } from './challenges.ts';
import { createEmailChanges, emailChangeIndexes } from './email-changes.ts';
import { createEmailRequests, emailRequestIndexes } from './email-requests.ts';
import { createLinks, linkIndexes } from './links.ts';
import { createLoginAttempts, loginAttemptIndexes } from './login-attempts.ts';
import { migrations } from './migrations/index.ts';
import { createOpenEmails, openEmailIndexes } from './open-emails.ts';
import { createOperators, operatorIndexes } from './operators.ts';
import { createQuotas, quotaIndexes } from './quotas.ts';
import { createSessions, sessionIndexes } from './sessions.ts';
import { createSigningKeys, signingKeyIndexes } from './signing-keys.ts';

export type Stores = Awaited<ReturnType<typeof createStores>>;

export const schema: Schema = {
  migrations,
  indexes: {
    ...eventIndexes,
    accounts: accountIndexes,
    deletedAccounts: [],
    bans: banIndexes,
    suspendedAddresses: suspendedIndexes,
    sessions: sessionIndexes,
    challenges: challengeIndexes,
    links: linkIndexes,
    loginAttempts: loginAttemptIndexes,
    quotas: quotaIndexes,
    operators: operatorIndexes,
    emailChanges: emailChangeIndexes,
    emailRequests: emailRequestIndexes,
    openEmails: openEmailIndexes,
    signingKeys: signingKeyIndexes,
  },
};

/** Opens all of this service's collections. Creates the signing key at the very first start. */
export async function createStores(foundation: Pick<Foundation, 'mongo' | 'redis'>, settings: Settings) {
  const { db } = foundation.mongo;
  const hash = createKeyedHash(settings.KEY_SEAL_SECRET, 'emberline counters');
  return {
    accounts: createAccounts(db),
    bans: createBans(db, keyFrom(settings.KEY_SEAL_SECRET, 'emberline bans')),
    sessions: createSessions(foundation),
    challenges: createChallenges(db),
    links: createLinks(db),
    loginAttempts: createLoginAttempts(db, hash),
    quotas: createQuotas(db, hash),
    operators: createOperators(db),
    emailChanges: createEmailChanges(db),
    emailRequests: createEmailRequests(db),
    openEmails: createOpenEmails(db),
    signingKeys: await createSigningKeys(db, settings),
  };
}
