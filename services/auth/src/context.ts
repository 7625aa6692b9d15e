import { hkdfSync } from 'node:crypto';
import type { Foundation } from '@emberline/kit/foundation';
import { type Callers, createCallers } from '@emberline/kit/http/callers';
import { createJwtKeys } from '@emberline/kit/http/jwt-keys';
import { createSeenSessions, type SeenSessions } from '@emberline/kit/http/seen-sessions';
import { ensureIndexes } from '@emberline/kit/mongo/indexes';
import { createTokenSigner, type TokenSigner } from './actions/sign-token.ts';
import { createHasher, type Hasher } from './passwords/hashing.ts';
import type { Settings } from './settings.ts';
import { type Accounts, accountIndexes, createAccounts, updateAccounts } from './store/accounts.ts';
import { createEmailRequests, type EmailRequests, emailRequestIndexes } from './store/email-requests.ts';
import { createLinks, type Links, linkIndexes } from './store/links.ts';
import { createLoginAttempts, type LoginAttempts, loginAttemptIndexes } from './store/login-attempts.ts';
import { createOpenEmails, type OpenEmails, openEmailIndexes } from './store/open-emails.ts';
import { createOperators, type Operators, operatorIndexes } from './store/operators.ts';
import { createQuotas, type Quotas, quotaIndexes } from './store/quotas.ts';
import { createSessions, type Sessions, sessionIndexes } from './store/sessions.ts';
import { createSigningKeys, type SigningKeys, signingKeyIndexes } from './store/signing-keys.ts';

export interface Context extends Foundation {
  settings: Settings;
  accounts: Accounts;
  sessions: Sessions;
  seen: SeenSessions;
  links: Links;
  loginAttempts: LoginAttempts;
  quotas: Quotas;
  operators: Operators;
  emailRequests: EmailRequests;
  openEmails: OpenEmails;
  signingKeys: SigningKeys;
  hasher: Hasher;
  signer: TokenSigner;
}

/** The dependencies of routes and jobs. Creates missing indexes and, at the very first start, the signing key. */
export async function createContext(foundation: Foundation, settings: Settings): Promise<Context> {
  const { mongo } = foundation;
  await updateAccounts(mongo.db);
  await ensureIndexes(mongo.db, {
    ...accountIndexes,
    ...sessionIndexes,
    ...linkIndexes,
    ...loginAttemptIndexes,
    ...quotaIndexes,
    ...operatorIndexes,
    ...emailRequestIndexes,
    ...openEmailIndexes,
    ...signingKeyIndexes,
  });
  const signingKeys = await createSigningKeys(mongo.db, settings);
  const sessions = createSessions(foundation);
  const seen = createSeenSessions(foundation.redis);
  return {
    ...foundation,
    // Revocations are read from the own database, so there is no wait for Redis.
    revocations: { ...foundation.revocations, isLoaded: () => true },
    callers: seen.recordUse(sessionCallers(signingKeys, sessions)),
    settings,
    accounts: createAccounts(mongo.db),
    sessions,
    seen,
    links: createLinks(mongo.db),
    loginAttempts: createLoginAttempts(mongo.db),
    quotas: createQuotas(mongo.db),
    operators: createOperators(mongo.db),
    emailRequests: createEmailRequests(mongo.db),
    openEmails: createOpenEmails(mongo.db),
    signingKeys,
    hasher: createHasher({ saltKey: saltKeyOf(settings) }),
    signer: createTokenSigner(signingKeys),
  };
}

function saltKeyOf({ KEY_SEAL_SECRET }: Settings): Buffer {
  return Buffer.from(hkdfSync('sha256', KEY_SEAL_SECRET, '', 'emberline password salts', 32));
}

/** Checks sessions in the own database, so that a revoked session ends here even while Redis is down. */
function sessionCallers(signingKeys: SigningKeys, sessions: Sessions): Callers {
  const keys = createJwtKeys(() => signingKeys.published());
  const tokens = createCallers({ keys, revocations: { has: () => false } });
  return {
    verify: async (token) => {
      const caller = await tokens.verify(token);
      return caller && (await sessions.isLive(caller.sessionId)) ? caller : undefined;
    },
  };
}
